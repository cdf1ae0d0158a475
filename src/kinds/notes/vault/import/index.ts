export { importFolder } from './import-folder.ts'
export type { FileRemark, ImportReport } from './import-report.ts'
