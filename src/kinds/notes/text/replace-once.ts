import { MnemaError } from '../../../contract/index.ts'
import { heal } from './heal.ts'

/** Most lines that an error names. */
const mostLines = 10

/** Beyond so many places they are not counted any more. */
const mostPlaces = 1000

/**
 * Replaces a passage that stands exactly once, whatever its line ends. Taken away, it leaves no gap: an item or line of which nothing is left goes, and
 * of the blank lines about it one stays.
 * @throws MnemaError `invalid_input`.
 */
export function replaceOnce(body: string, find: string, content: string): string {
  const [text, sought] = [withoutReturns(body), withoutReturns(find)]
  const places = placesOf(text, sought)
  const [place] = places
  if (place === undefined) throw nowhere(body, find)
  if (places.length > 1) throw several(text, places)
  const before = body.slice(0, offsetIn(body, place))
  const after = body.slice(offsetIn(body, place + sought.length))
  return content === '' ? heal(before, after) : before + content + after
}

function withoutReturns(text: string): string {
  return text.replace(/\r\n/g, '\n')
}

/** Every place counts, also one that reaches into another: `aa` stands twice in `aaa`. */
function placesOf(text: string, sought: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(sought); at >= 0 && places.length <= mostPlaces; at = text.indexOf(sought, at + 1))
    places.push(at)
  return places
}

/** The offset in the text of an offset in its copy without returns. */
function offsetIn(body: string, place: number): number {
  let returns = 0
  for (const { index } of body.matchAll(/\r\n/g)) {
    if (index - returns >= place) break
    returns++
  }
  return place + returns
}

function several(text: string, places: readonly number[]): MnemaError {
  const lines = places.slice(0, mostLines).map((place) => text.slice(0, place).split('\n').length)
  const count = places.length > mostPlaces ? `more than ${mostPlaces}` : `${places.length}`
  return new MnemaError('invalid_input', `The passage stands ${count} times. Nothing was written.`, {
    field: 'find',
    remedy: `Give more of the text around the one that is meant; it stands in lines ${lines.join(', ')}${places.length > mostLines ? ' and others' : ''}.`,
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
