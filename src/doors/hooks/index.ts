export { type HookFailure, noteHookFailure, readHookFailures } from './failure-file.ts'
export { type HookListener, listenForHooks } from './local/index.ts'
export { type HookParts, runHook } from './run-hook.ts'
export { readSeenHooks, type SeenHook } from './seen-file.ts'
