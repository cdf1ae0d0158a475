export { namesOf } from './names-of.ts'
