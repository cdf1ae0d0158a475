export { type ExportOptions, exportRecords } from './export-records.ts'
export { type ImportOptions, type ImportReport, importRecords } from './import-records.ts'
export type { ProjectNames } from './portable-record.ts'
