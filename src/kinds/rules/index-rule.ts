import type { IndexedText, MemoryRecord } from '../../contract/index.ts'

/** What of a rule is searched and compared: its text under its title, named by its triggers; the triggers together have a meaning too. */
export function indexRule({ title, body, terms }: MemoryRecord): IndexedText {
  const triggers = terms.map(({ text }) => text)
  return { title, body, names: triggers, ...(triggers.length === 0 ? {} : { extras: [triggers.join(', ')] }) }
}
