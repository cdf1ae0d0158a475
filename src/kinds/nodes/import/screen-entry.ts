import type { Context, Finding } from '../../../contract/index.ts'
import { judge, type Verdict } from '../hold.ts'

export interface EntryText {
  title: string
  body: string
  disclosure: string
  terms: readonly string[]
}

export type ScreenedEntry = { refused: string } | { refused: undefined; text: EntryText; verdict: Verdict }

/** What may be kept of one section: refused with the reason, masked where the setting says so, or held for a person. */
export function screenEntry(context: Context, text: EntryText): ScreenedEntry {
  const findings = context.screening.examine({
    title: text.title,
    content: text.body,
    disclosure: text.disclosure,
    glossary: text.terms,
  })
  const refused = findings.filter(({ verdict }) => verdict === 'refuse')
  if (refused.length > 0) return { refused: [...new Set(refused.map(describe))].join(' ') }
  const kept = findings.some(({ verdict }) => verdict === 'mask') ? maskEntry(context, text) : text
  const fields = { title: kept.title, content: kept.body, disclosure: kept.disclosure, glossary: kept.terms }
  return { refused: undefined, text: kept, verdict: judge(context, fields, 'import') }
}

function describe({ field, message }: Finding): string {
  return message.includes(field) ? message : `${field}: ${message}`
}

function maskEntry(context: Context, text: EntryText): EntryText {
  const mask = (value: string): string => context.screening.mask(value)
  return {
    title: mask(text.title),
    body: mask(text.body),
    disclosure: mask(text.disclosure),
    terms: text.terms.map(mask),
  }
}
