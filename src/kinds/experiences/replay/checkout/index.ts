export { checkOut } from './check-out.ts'
export { type Snapshot, takeSnapshot } from './snapshot.ts'
