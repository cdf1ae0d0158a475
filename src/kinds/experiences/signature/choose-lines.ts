import { isErrorClass, isErrorCode, symbolsIn } from '../symbols/index.ts'
import type { LineWorth } from './judge-line.ts'
import { remember } from './remember.ts'

/** Lines of an output, cleaned, with what each is worth; without empty ones. */
export interface JudgedLine {
  text: string
  worth: LineWorth
}

/** How far below a headline its reason may stand. */
const reach = 40

/** Most plain lines kept of a text that names no error. */
const mostPlain = 3

/**
 * The lines that name the failure: the first that says what went wrong. Below the name of a failed test stands its reason; below a headline that
 * names nothing (`error[E0308]: mismatched types`) the first line that tells more. Without such a line the first plain ones, and the least
 * telling only where there is nothing else.
 */
export function chooseLines(lines: readonly JudgedLine[]): string[] {
  const at = lines.findIndex(({ worth }) => worth === 'error' || worth === 'test')
  const head = lines[at]
  if (head === undefined) return withoutErrors(lines)
  if (head.worth === 'test') {
    const reason = below(lines, at, ({ worth }) => worth === 'error')
    return reason === undefined ? [head.text] : [head.text, reason]
  }
  if (!isBare(head.text)) return [head.text]
  const detail = below(lines, at, ({ text, worth }) => worth !== 'noise' && worth !== 'summary' && !isBare(text))
  return detail === undefined ? [head.text] : [head.text, detail]
}

function withoutErrors(lines: readonly JudgedLine[]): string[] {
  for (const worth of ['plain', 'summary', 'noise'] as const) {
    const found = lines.filter((line) => line.worth === worth).slice(0, mostPlain)
    if (found.length > 0) return found.map(({ text }) => text)
  }
  return []
}

function below(lines: readonly JudgedLine[], at: number, wanted: (line: JudgedLine) => boolean): string | undefined {
  return lines.slice(at + 1, at + 1 + reach).find((line) => wanted(line) && line.text !== lines[at]?.text)?.text
}

/** Whether a line names nothing: it says the kind of the error, as thousands of others do. */
export const isBare = remember((line: string): boolean => {
  if (/[:：]$/.test(line)) return true
  if (/["`'“‘「][^"`'”’」]+["`'”’」]/.test(line)) return false
  return symbolsIn(line, 8).every((symbol) => isErrorCode(symbol) || isErrorClass(symbol))
})
