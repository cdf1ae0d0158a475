export { gatherFiles, type Taken, takeFiles } from './take/index.ts'
export { applyPlan, diffOf, planExport } from './write/index.ts'
