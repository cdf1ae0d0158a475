import { readLines } from './normalise-error.ts'

/** Up to this size a text is taken for what somebody said, and every word of it counts. */
const short = { characters: 500, lines: 4 }

/** Lines kept of a longer one. */
const most = 6

/** What of a text tells which failure it is: all of a short one; of a log its first lines, where a person may have said something, and its errors. */
export function tellingText(text: string): string {
  if (text.length <= short.characters && text.split('\n').length <= short.lines) return text
  const lines = readLines(text)
  const errors = lines.filter(({ worth }) => worth === 'error' || worth === 'test').slice(0, most)
  if (errors.length === 0)
    return lines
      .slice(0, most)
      .map((line) => line.text)
      .join('\n')
  const [first] = lines
  const said = first === undefined || first.worth !== 'plain' || errors.includes(first) ? [] : [first]
  return [...said, ...errors].map((line) => line.text).join('\n')
}
