import { readLines } from './normalise-error.ts'

/** Up to this size a text is taken for what somebody said, and every line of it counts. */
const short = { characters: 500, lines: 4 }

/** Lines kept of a longer one. */
const most = 8

/**
 * The lines of a text that tell which failure it is: all of a short one; of a log its first line, where a person may have said something, and its
 * errors.
 */
export function tellingLines(text: string): string[] {
  const read = readLines(text)
  const loud = read.filter(({ worth }) => worth !== 'noise')
  const lines = loud.length === 0 ? read : loud
  if (text.length <= short.characters && lines.length <= short.lines) return lines.map((line) => line.text)
  const errors = lines.filter(({ worth }) => worth === 'error' || worth === 'test').slice(0, most)
  if (errors.length === 0) return lines.slice(0, most).map((line) => line.text)
  const [first] = lines
  const said = first === undefined || first.worth !== 'plain' ? [] : [first]
  return [...said, ...errors].map((line) => line.text)
}

/** The same as one text, line by line. */
export const tellingText = (text: string): string => tellingLines(text).join('\n')
