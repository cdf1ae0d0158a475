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
  const { width } = table
  // One row for each record, in the order in which their first passages come.
  const places = new Map<string, number>()
  const firsts: Passage[] = []
  const text = new Float64Array(passages.length * width)
  const names = new Float64Array(passages.length * width)
  let lengths = 0
  for (let row = 0; row < passages.length; row++) {
    const passage = passages[row]
    if (passage === undefined || passage.recordLength <= passage.length) continue
    let place = places.get(passage.record)
    if (place === undefined) {
      place = firsts.length
      places.set(passage.record, place)
      firsts.push(passage)
      lengths += passage.recordLength
    }
    for (let column = 0, to = place * width, from = row * width; column < width; column++, to++, from++) {
      text[to] = (text[to] ?? 0) + (table.text[from] ?? 0)
      names[to] = Math.max(names[to] ?? 0, table.names[from] ?? 0)
    }
  }
  const averageLength = Math.max(1, lengths / Math.max(1, firsts.length))
  const whole = { width, text, names }
  const wholes = new Map<string, number>()
  for (const [place, { record, recordLength, namesLength }] of firsts.entries()) {
    const relative = { text: recordLength / averageLength, names: namesLength / statistics.averageNamesLength }
    wholes.set(record, rowScore(terms, whole, place, relative))
  }
  return wholes
}
