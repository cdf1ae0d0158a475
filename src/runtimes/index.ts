export { findRuntime } from './find-runtime.ts'
export { installations } from './installations/index.ts'
export { runtimes } from './runtimes.ts'
