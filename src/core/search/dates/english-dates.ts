import { dayRange, type MonthPart, monthRange, possibleYears, yearRange } from './calendar.ts'
import type { DateMention } from './date-mention.ts'

const names = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const day = '(\\d{1,2})(?:st|nd|rd|th)?'
const year = '((?:19|20)\\d\\d)'
const part = '(?:(early|mid|middle|late|beginning|start|end|first half|second half)[\\s-]+(?:of\\s+)?(?:the\\s+)?)?'

const iso = /(?<![\d.-])((?:19|20)\d\d)(?:-(\d{1,2})(?:-(\d{1,2}))?|[/.](\d{1,2})[/.](\d{1,2}))(?![\d-])/g
const monthDay = new RegExp(`\\b${month}\\s+${day}(?!\\d|\\s*(?:am|pm|%|:\\d))(?:,?\\s*${year})?\\b`, 'gi')
const dayMonth = new RegExp(`\\b${day}\\s+(?:of\\s+)?${month}(?:,?\\s*${year})?(?![a-z])`, 'gi')
const monthOnly = new RegExp(
  `(?:\\b(in|during|since|before|after|by|until|last|this|of|as of)\\s+)?\\b${part}${month}(?:,?\\s*${year})?(?![a-z])`,
  'gi',
)
const yearOnly = /\b(?:in|during|since|before|after|by|until|of)\s+((?:19|20)\d\d)\b/gi

const partOf: Readonly<Record<string, MonthPart>> = {
  early: 'early',
  beginning: 'early',
  start: 'early',
  mid: 'middle',
  middle: 'middle',
  late: 'late',
  end: 'late',
  'first half': 'firstHalf',
  'second half': 'secondHalf',
}

const monthNumber = (name: string): number => names.indexOf(name.slice(0, 3).toLowerCase()) + 1

/** Names that are other words too, and abbreviations, mean a month only beside a day, a year or a preposition. */
const ambiguous = /^(?:may|march|mar|jan|feb|apr|jun|jul|aug|sept?|oct|nov|dec)$/i

/** In every text in which one of the patterns finds something: most texts need not be read by all of them. */
const hint = /\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec/i

export function* englishDates(text: string, now: Date): Generator<DateMention> {
  if (!hint.test(text)) return
  for (const found of text.matchAll(iso)) {
    const [words, y = '', dashedMonth, dashedDay, otherMonth, otherDay] = found
    const m = dashedMonth ?? otherMonth
    const d = dashedDay ?? otherDay
    if (Number(m) < 1 || Number(m) > 12 || Number(d ?? 1) > 31) continue
    const range = d === undefined ? monthRange(Number(y), Number(m)) : dayRange(Number(y), Number(m), Number(d))
    yield mention(found.index, words, [range], d === undefined ? 'longer' : 'day')
  }
  for (const found of text.matchAll(monthDay)) {
    const [words, name = '', d = '', y] = found
    if (Number(d) >= 1 && Number(d) <= 31) yield days(found.index, words, now, y, monthNumber(name), Number(d))
  }
  for (const found of text.matchAll(dayMonth)) {
    const [words, d = '', name = '', y] = found
    if (Number(d) >= 1 && Number(d) <= 31) yield days(found.index, words, now, y, monthNumber(name), Number(d))
  }
  for (const found of text.matchAll(monthOnly)) {
    const [words, preposition, which, name = '', y] = found
    if (ambiguous.test(name) && preposition === undefined && which === undefined && y === undefined) continue
    const number = monthNumber(name)
    const whole = which === undefined ? 'whole' : (partOf[which.toLowerCase()] ?? 'whole')
    const years = y === undefined ? possibleYears(now, number) : [{ year: Number(y), share: 1 }]
    yield mention(
      found.index,
      words,
      years.map((one) => monthRange(one.year, number, whole, one.share)),
      'longer',
    )
  }
  for (const found of text.matchAll(yearOnly))
    yield mention(found.index, found[0], [yearRange(Number(found[1]))], 'longer')
}

function days(
  start: number,
  words: string,
  now: Date,
  year: string | undefined,
  month: number,
  day: number,
): DateMention {
  const years = year === undefined ? possibleYears(now, month) : [{ year: Number(year), share: 1 }]
  return mention(
    start,
    words,
    years.map((one) => dayRange(one.year, month, day, one.share)),
    'day',
  )
}

function mention(
  start: number,
  words: string,
  ranges: DateMention['ranges'],
  grain: DateMention['grain'],
): DateMention {
  return { ranges, grain, relative: false, start, end: start + words.length }
}
