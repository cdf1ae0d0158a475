export { answeredBefore, keepAnswer } from './answered-calls.ts'
