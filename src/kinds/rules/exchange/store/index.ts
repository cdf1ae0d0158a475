export { gatherStore } from './gather-store.ts'
export { shareRules } from './share-rules.ts'
export type { SyncReport } from './sync-report.ts'
export { syncStore } from './sync-store.ts'
