export { gatherStore, type SyncReport, shareRules, syncStore } from './store/index.ts'
export { gatherFiles, type Taken, takeFiles } from './take/index.ts'
export { applyPlan, diffOf, planExport } from './write/index.ts'
