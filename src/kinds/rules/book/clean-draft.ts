import type { Context } from '../../../contract/index.ts'
import type { RuleDraft } from '../rule.ts'

/** White space as people mean it: none around, one between words. Line ends inside stay, and are refused later. */
export function cleanText(text: string): string {
  return text
    .replace(/[^\S\r\n]+/g, ' ')
    .trim()
    .replace(/^(?:[-*•]|\d{1,2}[.)]) +/, '')
}

/** Lower-cased, each once, in the order given. */
export function cleanTriggers(triggers: readonly string[]): string[] {
  const words = triggers.map((trigger) => cleanText(trigger).normalize('NFC').toLowerCase())
  return [...new Set(words.filter((word) => word !== ''))]
}

/** The draft with its white space in order, and with secrets masked where the setting says so. */
export function cleanDraft(context: Context, draft: RuleDraft): RuleDraft {
  const masked = (text: string): string => (context.settings.secrets === 'mask' ? context.screening.mask(text) : text)
  return {
    ...draft,
    text: masked(cleanText(draft.text)),
    ...(draft.title === undefined ? {} : { title: masked(cleanText(draft.title)) }),
    ...(draft.triggers === undefined ? {} : { triggers: cleanTriggers(draft.triggers).map(masked) }),
    ...(draft.evidence === undefined ? {} : { evidence: masked(cleanText(draft.evidence)) }),
    ...(draft.refs === undefined ? {} : { refs: [...new Set(draft.refs.map((ref) => masked(ref.trim())))] }),
    ...(draft.good === undefined ? {} : { good: masked(draft.good) }),
    ...(draft.bad === undefined ? {} : { bad: masked(draft.bad) }),
  }
}
