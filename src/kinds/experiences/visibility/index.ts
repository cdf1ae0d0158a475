export { changedHere } from './changed-here.ts'
export { inScope } from './in-scope.ts'
export { type Visible, visibleTo } from './visible-revision.ts'
