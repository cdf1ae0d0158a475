export { type FileRemark, type ImportReport, importFolder } from './import/index.ts'
export { realFolder } from './real-folder.ts'
