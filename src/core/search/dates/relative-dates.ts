import { chineseNumber } from './chinese-numbers.ts'
import { type DateMention, midnight } from './date-mention.ts'

type Unit = 'day' | 'week' | 'month' | 'year'

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const counted: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  ten: 10,
  couple: 2,
  few: 3,
}
const unitOf: Readonly<Record<string, Unit>> = {
  天: 'day',
  日: 'day',
  周: 'week',
  星期: 'week',
  礼拜: 'week',
  月: 'month',
  年: 'year',
}
const dayWords: Readonly<Record<string, number>> = {
  today: 0,
  tonight: 0,
  yesterday: -1,
  'last night': -1,
  'the day before yesterday': -2,
  tomorrow: 1,
  今天: 0,
  今日: 0,
  今晚: 0,
  昨天: -1,
  昨日: -1,
  昨晚: -1,
  前天: -2,
  大前天: -3,
  明天: 1,
  后天: 2,
}
const stepOf: Readonly<Record<string, number>> = {
  last: -1,
  past: -1,
  previous: -1,
  this: 0,
  current: 0,
  next: 1,
  上: -1,
  上个: -1,
  这: 0,
  这个: 0,
  本: 0,
  下: 1,
  下个: 1,
  去: -1,
  今: 0,
  明: 1,
  前: -2,
}

const words =
  /\b(?:the day before yesterday|yesterday|last night|today|tonight|tomorrow)\b|大前天|前天|昨天|昨日|昨晚|今天|今日|今晚|明天|后天/gi
const steps =
  /\b(last|past|previous|this|current|next)\s+(week|month|year|weekend|sunday|monday|tuesday|wednesday|thursday|friday|saturday)\b/gi
const chineseSteps = /(上个?|这个?|本|下个?)(周|星期|礼拜|月)([一二三四五六日天末])?|([去今明前])年/g
const ago =
  /\b(a|an|one|two|three|four|five|six|seven|ten|couple|few|\d{1,3})\s+(?:of\s+)?(day|week|month|year)s?\s+ago\b/gi
const chineseAgo = /(\d{1,3}|[一二两三四五六七八九十]{1,3})个?(天|周|星期|礼拜|月|年)(?:之?前|以前)/g
const lately =
  /\b(?:recently|lately|(?:the\s+)?(?:last|past)\s+(few|\d{1,3})\s+(day|week|month)s?)\b|最近|近来|这几天|前几天/gi

/** Times said by their distance from now. Weeks begin on Monday. */
export function* relativeDates(text: string, now: Date): Generator<DateMention> {
  const y = now.getFullYear()
  const m = now.getMonth() + 1
  const d = now.getDate()
  const monday = d - ((now.getDay() + 6) % 7)
  const at = (
    from: number,
    to: number,
    found: RegExpExecArray,
    grain: DateMention['grain'] = 'longer',
  ): DateMention => ({
    ranges: [{ from, to, share: 1 }],
    grain,
    relative: true,
    start: found.index,
    end: found.index + found[0].length,
  })
  const day = (offset: number, found: RegExpExecArray) =>
    at(midnight(y, m, d + offset), midnight(y, m, d + offset + 1), found, 'day')
  const unit = (kind: Unit, step: number, found: RegExpExecArray): DateMention => {
    if (kind === 'day') return day(step, found)
    if (kind === 'week') return at(midnight(y, m, monday + 7 * step), midnight(y, m, monday + 7 * step + 7), found)
    if (kind === 'month') return at(midnight(y, m + step, 1), midnight(y, m + step + 1, 1), found)
    return at(midnight(y + step, 1, 1), midnight(y + step + 1, 1, 1), found)
  }
  const inWeek = (step: number, weekday: number, days: number, found: RegExpExecArray) =>
    at(midnight(y, m, monday + 7 * step + weekday), midnight(y, m, monday + 7 * step + weekday + days), found, 'day')

  for (const found of text.matchAll(words)) yield day(dayWords[found[0].toLowerCase()] ?? 0, found)
  for (const found of text.matchAll(steps)) {
    const step = stepOf[(found[1] ?? '').toLowerCase()] ?? 0
    const what = (found[2] ?? '').toLowerCase()
    const weekday = weekdays.indexOf(what)
    if (what === 'weekend') yield inWeek(step, 5, 2, found)
    else if (weekday >= 0) yield inWeek(step, (weekday + 6) % 7, 1, found)
    else yield unit(what === 'week' ? 'week' : what === 'month' ? 'month' : 'year', step, found)
  }
  for (const found of text.matchAll(chineseSteps)) {
    const [, which, what = '', weekday, year] = found
    if (year !== undefined) yield unit('year', stepOf[year] ?? 0, found)
    else if (weekday !== undefined && what !== '月')
      yield inWeek(
        stepOf[which ?? ''] ?? 0,
        weekday === '末' ? 5 : '一二三四五六日天'.indexOf(weekday) % 7,
        weekday === '末' ? 2 : 1,
        found,
      )
    else yield unit(unitOf[what] ?? 'week', stepOf[which ?? ''] ?? 0, found)
  }
  const back = function* (found: RegExpExecArray, count: number, kind: Unit) {
    if (!(count > 0)) return
    const slack = kind === 'day' ? 0 : kind === 'week' ? 3 : kind === 'month' ? 15 : 180
    const days =
      kind === 'day' ? count : kind === 'week' ? count * 7 : kind === 'month' ? Math.round(count * 30.4) : count * 365
    yield at(
      midnight(y, m, d - days - slack),
      midnight(y, m, d - days + slack + 1),
      found,
      kind === 'day' ? 'day' : 'longer',
    )
  }
  for (const found of text.matchAll(ago)) {
    const count = (found[1] ?? '').toLowerCase()
    const kind = (found[2] ?? '').toLowerCase()
    yield* back(
      found,
      counted[count] ?? Number(count),
      kind === 'day' || kind === 'week' || kind === 'month' ? kind : 'year',
    )
  }
  for (const found of text.matchAll(chineseAgo))
    yield* back(found, chineseNumber(found[1] ?? ''), unitOf[found[2] ?? ''] ?? 'day')
  for (const found of text.matchAll(lately)) {
    const count = found[1] === undefined ? 14 : found[1] === 'few' ? 3 : Number(found[1])
    const days = found[2] === 'week' ? count * 7 : found[2] === 'month' ? count * 31 : count
    yield at(midnight(y, m, d - days), midnight(y, m, d + 1), found)
  }
}
