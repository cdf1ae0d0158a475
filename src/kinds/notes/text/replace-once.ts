import { MnemaError } from '../../../contract/index.ts'

/** Most lines that an error names. */
const mostLines = 10

/**
 * Replaces a passage that stands exactly once, whatever its line ends. Taken away, it leaves no gap: an item or line of which nothing is left goes, and
 * of the blank lines about it one stays.
 * @throws MnemaError `invalid_input`.
 */
export function replaceOnce(body: string, find: string, content: string): string {
  const found = [...body.matchAll(new RegExp(literal(find), 'g'))]
  const [match] = found
  if (match === undefined) throw nowhere(body, find)
  if (found.length > 1)
    throw several(
      body,
      found.map(({ index }) => index),
    )
  const [before, after] = [body.slice(0, match.index), body.slice(match.index + match[0].length)]
  return content === '' ? heal(before, after) : before + content + after
}

/** A literal, but that a line end is any line end. */
function literal(find: string): string {
  return find.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/\r\n|\n|\r/g, '\\r?\\n')
}

function heal(before: string, after: string): string {
  const lineStart = before.lastIndexOf('\n') + 1
  const lineEnd = /\r?\n|$/.exec(after)
  const end = lineEnd === null ? after.length : lineEnd.index
  const left = before.slice(lineStart) + after.slice(0, end)
  if (!/^\s*(?:[-*+]|\d{1,9}[.)])?\s*(?:\[[ xX]\]\s*)?$/.test(left)) return before + after
  const above = before.slice(0, lineStart)
  const below = after.slice(end + (lineEnd?.[0].length ?? 0))
  const isOpen = above === '' || /\n[^\S\n]*\r?\n$/.test(above) || /^[^\S\n]*\r?\n$/.test(above)
  return isOpen
    ? above + below.replace(/^(?:[^\S\r\n]*\r?\n)+/, '')
    : above + below.replace(/^(?:[^\S\r\n]*\r?\n){2,}/, firstBreak)
}

function firstBreak(breaks: string): string {
  return breaks.startsWith('\r\n') ? '\r\n' : '\n'
}

function several(body: string, places: readonly number[]): MnemaError {
  const lines = places.slice(0, mostLines).map((place) => lineAt(body, place))
  return new MnemaError('invalid_input', `The passage stands ${places.length} times. Nothing was written.`, {
    field: 'find',
    remedy: `Give more of the text around the one that is meant; it stands in lines ${lines.join(', ')}.`,
    data: { count: places.length, lines },
  })
}

function nowhere(body: string, find: string): MnemaError {
  const near = nearestLine(body, find)
  return new MnemaError('invalid_input', 'The passage does not stand in the note. Nothing was written.', {
    field: 'find',
    remedy:
      near === undefined
        ? 'Copy it from get_note, with its spaces and signs.'
        : `Copy it from get_note; nearest is line ${near}.`,
    ...(near === undefined ? {} : { data: { line: near } }),
  })
}

/** The line that shares most of its words with the first line of what was looked for. */
function nearestLine(body: string, find: string): number | undefined {
  const wanted = new Set(wordsOf(find.trim().split(/\r?\n/)[0] ?? ''))
  let best = { line: 0, shared: 0 }
  body.split(/\r?\n/).forEach((text, at) => {
    const words = wordsOf(text)
    const shared = words.filter((word) => wanted.has(word)).length / Math.max(1, words.length, wanted.size)
    if (shared > best.shared) best = { line: at + 1, shared }
  })
  return best.shared >= 0.5 ? best.line : undefined
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function lineAt(body: string, place: number): number {
  return body.slice(0, place).split('\n').length
}
