import { dayRange, type MonthPart, monthRange, possibleYears, yearRange } from './calendar.ts'
import { chineseNumber } from './chinese-numbers.ts'
import type { DateMention } from './date-mention.ts'

const number = '(\\d{1,2}|[一二三四五六七八九十]{1,3})'
const date = new RegExp(
  `(?:((?:19|20)\\d\\d)\\s*年\\s*)?${number}\\s*月(?:份)?(?:\\s*${number}\\s*[日号]|(上旬|中旬|下旬|上半月|下半月|初|中|底|末))?`,
  'g',
)
const year = /((?:19|20)\d\d)\s*年(?!\s*(?:\d{1,2}|[一二三四五六七八九十]{1,3})\s*月)/g

const partOf: Readonly<Record<string, MonthPart>> = {
  上旬: 'early',
  初: 'early',
  中旬: 'middle',
  中: 'middle',
  下旬: 'late',
  底: 'late',
  末: 'late',
  上半月: 'firstHalf',
  下半月: 'secondHalf',
}

export function* chineseDates(text: string, now: Date): Generator<DateMention> {
  for (const found of text.matchAll(date)) {
    const [words, y, m = '', d, part] = found
    const month = chineseNumber(m)
    const day = d === undefined ? undefined : chineseNumber(d)
    if (!(month >= 1 && month <= 12) || (day !== undefined && !(day >= 1 && day <= 31))) continue
    const years = y === undefined ? possibleYears(now, month) : [{ year: Number(y), share: 1 }]
    const ranges = years.map((one) =>
      day === undefined
        ? monthRange(one.year, month, part === undefined ? 'whole' : (partOf[part] ?? 'whole'), one.share)
        : dayRange(one.year, month, day, one.share),
    )
    yield {
      ranges,
      grain: day === undefined ? 'longer' : 'day',
      relative: false,
      start: found.index,
      end: found.index + words.length,
    }
  }
  for (const found of text.matchAll(year))
    yield {
      ranges: [yearRange(Number(found[1]))],
      grain: 'longer',
      relative: false,
      start: found.index,
      end: found.index + found[0].length,
    }
}
