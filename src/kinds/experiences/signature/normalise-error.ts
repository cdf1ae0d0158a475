import { chooseLines, type JudgedLine } from './choose-lines.ts'
import { cleanLine } from './clean-line.ts'
import { judgeLine } from './judge-line.ts'
import { remember } from './remember.ts'
import { stripTerminal } from './strip-terminal.ts'

/** Characters that are read of a text: of a longer one its beginning and its end. */
const beginning = 40_000
const ending = 24_000

/** Characters that are read of a line, and kept of what was chosen. */
const longestLine = 1000
const longest = 800

/** Most passes until cutting one changing part uncovers no other; two are enough for what programs print. */
const passes = 6

/**
 * The text of an error without what differs between two occurrences of it: colours, times, folders, lines and columns, addresses, processes,
 * identifiers of runs, temporary names, durations. Of a long output only what names the failure, one or two lines; at most 800 characters.
 * Names of symbols and codes of errors stay. Normalising again changes nothing. Linear in the text, of which 64,000 characters are read.
 */
export function normaliseError(text: string): string {
  return settle(chooseLines(readLines(text)).join('\n'))
}

/** The cleaned lines of an output, each with its worth; without empty ones. */
export function readLines(text: string): JudgedLine[] {
  return stripTerminal(bound(text))
    .split('\n')
    .map((line) => readLine(line.slice(0, longestLine)))
    .filter((line) => line.text !== '')
}

const readLine = remember((line: string): JudgedLine => {
  const text = settleLine(line)
  return { text, worth: judgeLine(text) }
})

function settleLine(line: string): string {
  let settled = line
  for (let pass = 0; pass < passes; pass++) {
    const cleaned = cleanLine(settled)
    if (cleaned === settled) break
    settled = cleaned
  }
  return settled
}

/** Cutting may change what a line is taken for; so the choice is made until it stands. */
function settle(chosen: string): string {
  let settled = chosen
  for (let pass = 0; pass < passes; pass++) {
    const next = chooseLines(readLines(cut(settled))).join('\n')
    if (next === settled) break
    settled = next
  }
  return cut(settled)
}

const cut = (text: string): string => [...text.slice(0, 2 * longest)].slice(0, longest).join('').trim()

function bound(text: string): string {
  return text.length <= beginning + ending ? text : `${text.slice(0, beginning)}\n${text.slice(-ending)}`
}
