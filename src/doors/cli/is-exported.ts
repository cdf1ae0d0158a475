import type { Kind } from '../../contract/index.ts'

/** Whether `mnema export` wrote the file: its head names a record by its id. */
export function isExported(text: string, kinds: readonly Kind[]): boolean {
  const head = /^\ufeff?---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/.exec(text)?.[1]
  const id = head && /^(?:mnema_)?id:\s*["']?([a-z]+_)[0-9a-f]{32}["']?\s*$/m.exec(head)
  return Boolean(id && kinds.some(({ idPrefix }) => idPrefix === id[1]))
}
