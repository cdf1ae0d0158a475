import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openGloss } from './gloss.ts'

const gloss = openGloss(join(import.meta.dirname, '../../../../models/static-bilingual/gloss/gloss.bin'))

const rows = (run: string): number[] => {
  const found: number[] = []
  gloss.visit(run, (row, weight) => {
    expect(weight).toBeGreaterThan(0)
    found.push(row)
  })
  return found.sort((a, b) => a - b)
}
const together = (...runs: string[]): number[] => runs.flatMap(rows).sort((a, b) => a - b)

test('cuts where the words are likeliest, not longest first', () => {
  expect(rows('研究生命起源')).toEqual(together('研究', '生命', '起源'))
  expect(rows('数据库连接超时')).toEqual(together('数据库', '连接', '超时'))
})

test('traditional characters are read as simplified ones', () => {
  expect(rows('數據庫')).toEqual(rows('数据库'))
})

test('words of grammar and unknown characters stand for nothing', () => {
  expect(rows('的')).toEqual([])
  expect(rows('㐀㐁')).toEqual([])
  expect(rows('我们的缓存')).toEqual(rows('缓存'))
})

test('a long run is cut like its parts', () => {
  const sentence = '分布式数据库的缓存失效策略'
  expect(rows(sentence.repeat(2_000))).toHaveLength(2_000 * rows(sentence).length)
})
