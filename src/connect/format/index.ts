export { editorOf } from './editor-of.ts'
export type { ConfigurationPath, FormatEditor } from './format-editor.ts'
export { isPlainObject, plain, valueAt, withMember, withoutMember } from './plain-value.ts'
