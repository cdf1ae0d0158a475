export { type Application, applyFix } from './apply-fix.ts'
export { checkDiff } from './check-diff.ts'
export { checkPath } from './check-path.ts'
