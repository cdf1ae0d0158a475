export { failuresOf, type KeptFailure, lastFailure } from './failures.ts'
export { observe } from './observe.ts'
