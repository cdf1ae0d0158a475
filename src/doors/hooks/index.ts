export { type HookFailure, readHookFailures } from './failure-file.ts'
export { type HookParts, runHook } from './run-hook.ts'
