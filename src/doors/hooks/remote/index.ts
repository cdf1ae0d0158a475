export { askRemotely } from './ask-remotely.ts'
