import { notSign } from './plain-text.ts'

/** A unit of a rule's wording. */
export interface Token {
  kind: 'word' | 'number' | 'symbol' | 'han' | 'not'
  /** Lower case, except where case carries meaning. */
  text: string
  /** It stood in backticks, or its case or signs show a name in code. */
  code: boolean
}

const scanner =
  /(?<han>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々ー])|(?<number>\d+(?:[.,_]\d+)*)|(?<word>[\p{L}\p{M}_][\p{L}\p{M}\p{N}_]*)|(?<tick>`)|(?<symbol>[^\p{L}\p{M}\p{N}\s_`]+)/gu

/** Signs that only divide a sentence, or close and open its parts. */
const dividing = /[.,;:!?'"…()[\]{}«»“”‘’。、·《》〈〉【】「」『』—–]/gu
const opening = /["'([{«“‘《〈【「『¿¡—–]/gu

/**
 * Cuts a text into tokens; `¬` is what `markNots` made of prohibitions.
 * @param whole the text from which a piece was taken: what it writes in two cases is told apart in the piece.
 */
export function tokenise(text: string, whole = text): Token[] {
  const twoCases = wordsInTwoCases(whole)
  const tokens: Token[] = []
  let inCode = false
  for (const match of text.matchAll(scanner)) {
    const { han, number, word, tick, symbol } = match.groups ?? {}
    if (tick !== undefined) inCode = !inCode
    else if (han !== undefined) tokens.push({ kind: 'han', text: han, code: false })
    else if (number !== undefined) tokens.push({ kind: 'number', text: plainNumber(number), code: inCode })
    else if (word !== undefined) tokens.push(wordToken(word, inCode, twoCases))
    else if (symbol !== undefined) {
      const found = inCode ? symbol : meaningOf(symbol, text, match.index)
      if (found === notSign) tokens.push({ kind: 'not', text: notSign, code: false })
      else if (found !== '') tokens.push({ kind: 'symbol', text: found, code: true })
    }
  }
  return tokens
}

function plainNumber(number: string): string {
  return number.replace(/[,_](?=\d{3}(?!\d))/g, '')
}

function wordToken(word: string, inCode: boolean, twoCases: ReadonlySet<string>): Token {
  const folded = word.toLowerCase()
  const exact = inCode || /\p{Ll}\p{Lu}/u.test(word) || twoCases.has(folded)
  return { kind: 'word', text: exact ? word : folded, code: exact || /[_\d]|^\p{Lu}{2,}$/u.test(word) }
}

/** Words that the text writes in two ways, as a rule about `Url` and `URL` does. A capital at the beginning of a sentence does not count. */
function wordsInTwoCases(text: string): ReadonlySet<string> {
  const forms = new Map<string, Set<string>>()
  for (const { index, 0: word } of text.matchAll(/[\p{L}\p{M}_][\p{L}\p{M}\p{N}_]*/gu)) {
    if (/^\p{Lu}\p{Ll}*$/u.test(word) && beginsSentence(text, index)) continue
    const folded = word.toLowerCase()
    forms.set(folded, (forms.get(folded) ?? new Set()).add(word))
  }
  return new Set([...forms].filter(([, found]) => found.size > 1).map(([folded]) => folded))
}

function beginsSentence(text: string, index: number): boolean {
  const lead = text.slice(Math.max(0, index - 8), index)
  return /[.!?;:]\s*$/u.test(lead) || (index <= 8 && /^\s*$/u.test(lead))
}

/** What of a run of signs carries meaning, by what it touches: `C++` and `.NET` do, the full stop does not. */
function meaningOf(run: string, text: string, index: number): string {
  if (run.includes(notSign)) return notSign
  const before = text.charAt(index - 1)
  const after = text.charAt(index + run.length)
  const touchesBefore = /[\p{L}\p{M}\p{N}_]/u.test(before)
  const touchesAfter = /[\p{L}\p{M}\p{N}_]/u.test(after)
  if (touchesBefore && touchesAfter)
    return /^[-'‐]$/.test(run) ? '' : run.replace(/[,;'"…()[\]{}«»“”‘’。、·《》〈〉【】「」『』—–]/gu, '')
  if (touchesBefore) return run.startsWith('[]') ? '[]' : run.replace(dividing, '').replace(/^-$/, '')
  if (touchesAfter) return run === '-' ? (/\d/.test(after) ? '-' : '') : run.replace(opening, '')
  return /^[-–—•·*]$/.test(run) ? '' : run.replace(/^[。、—–]+$/u, '')
}
