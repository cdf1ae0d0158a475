import { isBare } from './choose-lines.ts'
import { normaliseError, readLines } from './normalise-error.ts'

/** Most statements of one text. */
const most = 24

/** How deep an error may stand behind what a program or a person puts before it: `app: worker: ld: undefined symbol deflate`. */
const depth = 4

/** What stands in quotes and may be an error by itself: three words at least. */
const quotedText = /[`"“「『]([^`"“”「」『』\n]{12,400})[`"”」』]/g

/** All that a text may mean as an error, normalised, each once: the whole, each line that says what went wrong, and what stands behind a colon or in quotes. */
export function statementsIn(text: string): string[] {
  const found = new Set<string>()
  const add = (statement: string): void => {
    if (statement !== '' && found.size < most) found.add(statement)
  }
  add(normaliseError(text))
  const errors = readLines(text).filter(({ worth }) => worth === 'error' || worth === 'test')
  for (const [place, { text: line }] of errors.entries()) if (place === 0 || !isBare(line)) add(normaliseError(line))
  for (const { text: line } of errors) for (const part of partsOf(line)) add(normaliseError(part))
  return [...found]
}

/** Parts that name something; a bare one would be like everything. */
function partsOf(line: string): string[] {
  const parts: string[] = []
  let rest = line
  for (let at = 0; at < depth; at++) {
    const colon = /[:：]\s*(?=\S)/.exec(rest)
    if (colon === null) break
    rest = rest.slice(colon.index + colon[0].length)
    parts.push(rest)
  }
  for (const [, inside] of line.matchAll(quotedText)) if (inside !== undefined) parts.push(inside)
  return parts.filter((part) => part.length >= 12 && /\s\S+\s/.test(part) && !isBare(part))
}
