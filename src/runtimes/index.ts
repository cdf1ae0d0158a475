export { findRuntime } from './find-runtime.ts'
export { runtimes } from './runtimes.ts'
