import { type Context, type Finding, MnemaError, type Screening } from '../../../contract/index.ts'
import type { NoteTexts } from './note-texts.ts'

const remedies = {
  secret: 'Remove the secret and send the rest again; name where the secret is kept instead of the secret.',
  too_large: 'Shorten the text, or split it.',
  unsafe_text: 'Remove what was found and send the text again.',
} as const

/**
 * The texts of a note as they may be kept: where secrets are masked by setting, with the secrets masked.
 * @returns warnings for what a reader should look at twice; they name the field and never quote the text.
 * @throws MnemaError `secret`, `unsafe_text`, `too_large`.
 */
export function screenNote({ screening }: Context, texts: NoteTexts): { texts: NoteTexts; warnings: string[] } {
  // A byte order mark is no hidden sign at the front of a file.
  const findings = examine(screening, { ...texts, head: texts.head.replace(/^\ufeff/, '') })
  const masked = findings.some(({ verdict }) => verdict === 'mask')
  return { texts: masked ? maskTexts(texts, screening.mask) : texts, warnings: [...new Set(findings.map(tell))] }
}

/** Sees that a path holds nothing that may not be kept; nothing in it is masked. */
export function screenPath({ screening }: Context, path: string): void {
  const [found] = examine(screening, { path }).filter(({ kind }) => kind === 'secret')
  if (found !== undefined) throw refusal(found)
}

/** What is to be told of; what must be refused is. */
function examine(screening: Screening, value: object): readonly Finding[] {
  const findings = screening.examine(value)
  const refused = findings.find(({ verdict }) => verdict === 'refuse')
  if (refused !== undefined) throw refusal(refused)
  return findings
}

function refusal(finding: Finding): MnemaError {
  const code = finding.kind === 'secret' ? 'secret' : finding.kind === 'too_long' ? 'too_large' : 'unsafe_text'
  return new MnemaError(code, tell(finding), { field: finding.field, remedy: remedies[code] })
}

function tell({ field, message }: Finding): string {
  return message.includes(field) ? message : `${field}: ${message}`
}

function maskTexts(texts: NoteTexts, mask: (text: string) => string): NoteTexts {
  const maskOne = (text: string | undefined): string | undefined => (text === undefined ? undefined : mask(text))
  return {
    title: mask(texts.title),
    body: mask(texts.body),
    head: mask(texts.head),
    type: maskOne(texts.type),
    tags: texts.tags.map(mask),
    aliases: texts.aliases.map(mask),
    formerTitles: texts.formerTitles.map(mask),
    slug: maskOne(texts.slug),
    category: maskOne(texts.category),
    summary: maskOne(texts.summary),
  }
}
