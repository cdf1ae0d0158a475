import type { DateMention } from './date-mention.ts'
import { midnight } from './date-mention.ts'

interface Holiday {
  words: RegExp
  /** First day in a year: month and day of our calendar, or of the Chinese one. */
  month: number
  day: number
  lunar?: true
  /** Days before the first and days in all that people mean. */
  before?: number
  days: number
}

const holidays: readonly Holiday[] = [
  { words: /元旦|new year'?s day/gi, month: 1, day: 1, days: 3 },
  { words: /除夕/g, month: 1, day: 1, lunar: true, before: 1, days: 1 },
  {
    words: /春节|农历新年|(?:chinese|lunar) new year|spring festival/gi,
    month: 1,
    day: 1,
    lunar: true,
    before: 1,
    days: 8,
  },
  { words: /元宵节?/g, month: 1, day: 15, lunar: true, days: 1 },
  { words: /情人节|valentine'?s(?: day)?/gi, month: 2, day: 14, days: 1 },
  { words: /清明节?/g, month: 4, day: 4, days: 3 },
  { words: /五一(?:假期|节|劳动节)?|劳动节/g, month: 5, day: 1, days: 5 },
  { words: /端午节?|dragon boat festival/gi, month: 5, day: 5, lunar: true, before: 1, days: 3 },
  { words: /七夕节?/g, month: 7, day: 7, lunar: true, days: 1 },
  { words: /中秋节?|mid-autumn festival/gi, month: 8, day: 15, lunar: true, before: 1, days: 3 },
  { words: /国庆节?|十一(?:假期|长假)/g, month: 10, day: 1, days: 7 },
  { words: /halloween|万圣节/gi, month: 10, day: 31, days: 1 },
  { words: /thanksgiving|感恩节/gi, month: 11, day: 22, days: 7 },
  { words: /christmas(?: eve| day)?|圣诞节?/gi, month: 12, day: 24, days: 3 },
  { words: /new year'?s eve|跨年/gi, month: 12, day: 31, days: 2 },
]

export function* holidayDates(text: string, now: Date): Generator<DateMention> {
  for (const holiday of holidays)
    for (const found of text.matchAll(holiday.words)) {
      const year = Number(/((?:19|20)\d\d)\s*年?\s*$/.exec(text.slice(0, found.index))?.[1] ?? now.getFullYear())
      const ranges = [year, year - 1].map((one, i) => {
        const first =
          holiday.lunar === true ? lunarDay(one, holiday.month, holiday.day) : midnight(one, holiday.month, holiday.day)
        const from = addDays(first, -(holiday.before ?? 0))
        return { from, to: addDays(from, holiday.days), share: i === 0 ? 1 : 0.4 }
      })
      yield { ranges, grain: 'day', relative: false, start: found.index, end: found.index + found[0].length }
    }
}

const addDays = (time: number, days: number): number => {
  const date = new Date(time)
  return midnight(date.getFullYear(), date.getMonth() + 1, date.getDate() + days)
}

let chinese: Intl.DateTimeFormat | undefined

/** The day of our calendar on which a day of the Chinese year falls that begins in `year`; leap months are passed over. */
function lunarDay(year: number, month: number, day: number): number {
  chinese ??= new Intl.DateTimeFormat('en-u-ca-chinese', { month: 'numeric', day: 'numeric' })
  // The Chinese year begins between 21 January and 21 February; a month has 29 or 30 days.
  for (let i = 20; i < 420; i++) {
    const time = midnight(year, 1, 1 + i)
    if (chinese.format(time) === `${month}/${day}`) return time
  }
  return midnight(year, month + 1, day)
}
