import type { Passage } from '../index/passage-reader.ts'
import type { Statistics } from '../retrieve/statistics.ts'
import { rowScore, type WeighedTerm } from './lexical-score.ts'
import type { WordTable } from './word-table.ts'

/** Lexical scores of the records that have several passages, read as one text each. */
export function scoreWholes(
  passages: readonly Passage[],
  terms: readonly WeighedTerm[],
  table: WordTable,
  statistics: Statistics,
): Map<string, number> {
  const rows = new Map<string, number[]>()
  let lengths = 0
  for (let row = 0; row < passages.length; row++) {
    const passage = passages[row]
    if (passage === undefined || passage.recordLength <= passage.length) continue
    const { record, recordLength } = passage
    const known = rows.get(record)
    if (known === undefined) {
      rows.set(record, [row])
      lengths += recordLength
    } else known.push(row)
  }
  const averageLength = Math.max(1, lengths / Math.max(1, rows.size))
  const { width } = table
  const wholes = new Map<string, number>()
  for (const [record, own] of rows) {
    const text = new Float64Array(width)
    const names = new Float64Array(width)
    let length = 0
    for (const row of own) {
      length = passages[row]?.recordLength ?? 0
      for (let column = 0; column < width; column++) {
        text[column] = (text[column] ?? 0) + (table.text[row * width + column] ?? 0)
        names[column] = Math.max(names[column] ?? 0, table.names[row * width + column] ?? 0)
      }
    }
    const namesLength = (passages[own[0] ?? 0]?.namesLength ?? 0) / statistics.averageNamesLength
    const whole = { width, text, names }
    wholes.set(record, rowScore(terms, whole, 0, { text: length / averageLength, names: namesLength }))
  }
  return wholes
}
