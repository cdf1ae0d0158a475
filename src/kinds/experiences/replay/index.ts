export { checkDiff, checkPath } from './apply/index.ts'
export { replay } from './replay.ts'
export type { ReplayRequest } from './request.ts'
export { findSandbox, type Sandbox } from './sandbox/index.ts'
