export { type Application, applyFix } from './apply-fix.ts'
export { checkPath } from './check-path.ts'
