import type { ConfigurationFormat } from '../../contract/index.ts'
import type { FormatEditor } from './format-editor.ts'
import { jsonEditor } from './json-editor.ts'
import { tomlEditor } from './toml-editor.ts'
import { yamlEditor } from './yaml-editor.ts'

const editors: Readonly<Record<ConfigurationFormat, FormatEditor>> = {
  json: jsonEditor,
  toml: tomlEditor,
  yaml: yamlEditor,
}

export function editorOf(format: ConfigurationFormat): FormatEditor {
  return editors[format]
}
