export type { EventAnswer, HookEvent } from '../answer-event.ts'
export { askRemotely } from './ask-remotely.ts'
