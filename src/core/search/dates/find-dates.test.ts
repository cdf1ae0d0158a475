import { describe, expect, it } from 'vitest'
import { findDates } from './find-dates.ts'

const now = new Date(2025, 10, 15, 12)

const day = (time: number): string => new Date(time).toLocaleDateString('sv')

/** What is named, as `words: first day – day after`. */
const named = (text: string): string[] =>
  findDates(text, now).map(({ start, end, ranges }) => {
    const [first] = ranges
    return `${text.slice(start, end)}: ${first === undefined ? '' : `${day(first.from)} – ${day(first.to)}`}`
  })

describe('findDates', () => {
  it.each([
    ['What did she do on 3 July, 2023?', '3 July, 2023: 2023-07-03 – 2023-07-04'],
    ['dinner on May 3, 2023', 'May 3, 2023: 2023-05-03 – 2023-05-04'],
    ['as of December 2023', 'as of December 2023: 2023-12-01 – 2024-01-01'],
    ['Was the first half of September 2022 good?', 'first half of September 2022: 2022-09-01 – 2022-09-16'],
    ['in May', 'in May: 2025-05-01 – 2025-06-01'],
    ['cut on 2025-11-08', '2025-11-08: 2025-11-08 – 2025-11-09'],
    ['between August 11 and August 15 2023', 'August 11 and August 15 2023: 2023-08-11 – 2023-08-16'],
    ['1月中旬他在哪里', '1月中旬: 2025-01-11 – 2025-01-21'],
    ['2025年4月5日晚上', '2025年4月5日: 2025-04-05 – 2025-04-06'],
    ['三月上旬', '三月上旬: 2025-03-01 – 2025-03-11'],
    ['十二月二十一日', '十二月二十一日: 2025-12-21 – 2025-12-22'],
    ['春节期间', '春节: 2025-01-28 – 2025-02-05'],
    ['what did I do yesterday', 'yesterday: 2025-11-14 – 2025-11-15'],
    ['last week', 'last week: 2025-11-03 – 2025-11-10'],
    ['上周三', '上周三: 2025-11-05 – 2025-11-06'],
    ['三天前', '三天前: 2025-11-12 – 2025-11-13'],
    ['last month', 'last month: 2025-10-01 – 2025-11-01'],
    ['上个月', '上个月: 2025-10-01 – 2025-11-01'],
  ])('%s', (text, expected) => {
    expect(named(text)).toEqual([expected])
  })

  it('takes no other word or number for a time', () => {
    for (const text of [
      'may I ask',
      'march on',
      'version 3.4.1',
      'the second of three',
      '12 items',
      'port 2024',
      'v2025.1',
      '一一得一',
    ])
      expect(named(text), text).toEqual([])
  })

  it('counts relative words only where no date is named', () => {
    expect(named('last weekend before April 10, 2023')).toEqual(['April 10, 2023: 2023-04-10 – 2023-04-11'])
  })
})
