import type { ConfigurationEdit, JsonValue } from '../../contract/index.ts'

/** An edit as it was carried out, with what undoing it needs. */
export interface WrittenEdit {
  edit: ConfigurationEdit
  /** What the key said before, where Mnema did not write that. */
  former?: { value: JsonValue }
}

export type EntryEdit = Exclude<ConfigurationEdit, { at: 'file' }>

export function isEntryEdit(edit: ConfigurationEdit): edit is EntryEdit {
  return edit.at !== 'file'
}

/** Where the entry stands, for people: `mcpServers.mnema`, `hooks.SessionStart[]`. */
export function placeName(edit: ConfigurationEdit): string {
  if (edit.at === 'file') return ''
  const path = edit.path.map((step) => (/^[\w@/:-]+$/.test(step) ? step : JSON.stringify(step))).join('.')
  return edit.at === 'item' ? `${path}[]` : path
}
