import { parseIni } from '../config/index.ts'
import type { Enforcement } from './enforcement.ts'

/** Sections of an `.editorconfig`, with what .NET, ktlint and others read from it. */
export function readEditorconfig(text: string): Enforcement[] {
  return parseIni(text)
    .filter(({ name }) => name !== '')
    .map(({ name, values }) => ({
      ids: [...values].flatMap(([key, value]) => idsOf(key, value.replace(/\s[#;].*$/, '').toLowerCase())),
      patterns: patternsOf(name),
    }))
}

function idsOf(key: string, value: string): readonly string[] {
  if (value === 'unset' || value === '') return []
  if (key === 'indent_style' || key === 'indent_size') return ['format:indent']
  if (key === 'end_of_line') return ['format:line-end']
  if (key === 'insert_final_newline') return value === 'true' ? ['format:final-newline'] : []
  if (key === 'trim_trailing_whitespace') return value === 'true' ? ['format:trailing-space'] : []
  if (key === 'max_line_length') return value === 'off' ? [] : ['format:line-length']
  const diagnostic = /^dotnet_diagnostic\.(\w+)\.severity$/.exec(key)?.[1]
  if (diagnostic !== undefined) return isStrict(value) ? [`dotnet:${diagnostic.toUpperCase()}`] : []
  if (/^dotnet_naming_rule\..*\.severity$/.test(key)) return isStrict(value) ? ['dotnet:dotnet_naming_rule'] : []
  if (/^(?:csharp|dotnet)_/.test(key)) return isStrict(value.split(':').at(-1) ?? '') ? [`dotnet:${key}`] : []
  const ktlint = /^ktlint_(?:standard_)?(.+)$/.exec(key)?.[1]
  return ktlint !== undefined && value === 'enabled' ? [`ktlint:${ktlint}`] : []
}

function isStrict(severity: string): boolean {
  return ['warning', 'error'].includes(severity.trim())
}

/** EditorConfig's patterns, in ours: `*` matches everything, and a list of braces may be split. */
function patternsOf(name: string): readonly string[] {
  return [name === '*' ? '**' : name.replace(/^\//, '')]
}
