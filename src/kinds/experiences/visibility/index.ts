export { changedHere } from './changed-here.ts'
export { type Visible, visibleTo } from './visible-revision.ts'
