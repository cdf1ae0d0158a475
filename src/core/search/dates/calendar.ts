import { midnight, type TimeRange } from './date-mention.ts'

/** Which part of a month is meant. Thirds end at the 10th and the 20th, as 上旬, 中旬 and 下旬 do. */
export type MonthPart = 'whole' | 'early' | 'middle' | 'late' | 'firstHalf' | 'secondHalf'

const parts: Readonly<Record<MonthPart, readonly [first: number, afterLast: number | undefined]>> = {
  whole: [1, undefined],
  early: [1, 11],
  middle: [11, 21],
  late: [21, undefined],
  firstHalf: [1, 16],
  secondHalf: [16, undefined],
}

const span = (from: number, to: number, share: number): TimeRange => ({ from, to, share })

export function dayRange(year: number, month: number, day: number, share = 1): TimeRange {
  return span(midnight(year, month, day), midnight(year, month, day + 1), share)
}

export function monthRange(year: number, month: number, part: MonthPart = 'whole', share = 1): TimeRange {
  const [first, afterLast] = parts[part]
  const to = afterLast === undefined ? midnight(year, month + 1, 1) : midnight(year, month, afterLast)
  return span(midnight(year, month, first), to, share)
}

export const yearRange = (year: number): TimeRange => span(midnight(year, 1, 1), midnight(year + 1, 1, 1), 1)

/** Years that a date without one may mean: the year of asking or, for what would lie ahead, the one before too; others are possible. */
export function possibleYears(now: Date, month: number): { year: number; share: number }[] {
  const year = now.getFullYear()
  const ahead = month > now.getMonth() + 1
  return [
    { year, share: 1 },
    ...[1, 2, 3, 4, 5].map((back) => ({ year: year - back, share: back === 1 && ahead ? 1 : 0.4 })),
  ]
}
