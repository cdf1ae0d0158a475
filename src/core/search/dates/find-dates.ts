import { chineseDates } from './chinese-dates.ts'
import type { DateMention } from './date-mention.ts'
import { englishDates } from './english-dates.ts'
import { holidayDates } from './holidays.ts'
import { relativeDates } from './relative-dates.ts'

const between = /^\s*(?:-|–|—|~|to|until|till|and|到|至|直到)\s*$/i

/**
 * The times that a text names, in English or Chinese, in the order of the text and without overlap. Beside a named date, words such as "the
 * week before" refer to that date and not to the moment of asking, so relative times count only alone.
 */
export function findDates(text: string, now: Date): DateMention[] {
  const absolute = withoutOverlap([...englishDates(text, now), ...chineseDates(text, now), ...holidayDates(text, now)])
  if (absolute.length > 0) return joinSpans(text, absolute)
  return withoutOverlap([...relativeDates(text, now)])
}

/** Longer words win: "May 3, 2023" over "May". */
function withoutOverlap(mentions: readonly DateMention[]): DateMention[] {
  const kept: DateMention[] = []
  for (const mention of [...mentions].sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start))
    if (kept.every(({ start, end }) => mention.end <= start || mention.start >= end)) kept.push(mention)
  return kept.sort((a, b) => a.start - b.start)
}

/** "From 3 to 8 July" means the days between, too. */
function joinSpans(text: string, mentions: readonly DateMention[]): DateMention[] {
  const joined: DateMention[] = []
  for (const mention of mentions) {
    const before = joined.at(-1)
    const gap = before === undefined ? '' : text.slice(before.end, mention.start)
    const isSpan =
      before !== undefined &&
      between.test(gap) &&
      (!/and/i.test(gap) || /\bbetween\s*$/i.test(text.slice(0, before.start)))
    if (before === undefined || !isSpan) {
      joined.push(mention)
      continue
    }
    const ranges = before.ranges.flatMap((first) =>
      mention.ranges
        .filter((last) => last.to > first.from && last.to - first.from < 366 * 86_400_000)
        .slice(0, 1)
        .map((last) => ({ from: first.from, to: last.to, share: Math.min(first.share, last.share) })),
    )
    if (ranges.length === 0) joined.push(mention)
    else joined[joined.length - 1] = { ranges, grain: 'longer', relative: false, start: before.start, end: mention.end }
  }
  return joined
}
