import { expect, test } from 'vitest'
import { reviewDisclosure } from './disclosure.ts'

test.each([undefined, '', '  '])('a missing disclosure is weak', (disclosure) => {
  expect(reviewDisclosure(disclosure, 'en')).toHaveLength(1)
})

test.each([
  'When deploying or testing',
  'When building and/or testing',
  '修改退款或者支付时',
  '部署或测试时',
  '部署以及测试时',
])('"%s" has several triggers', (disclosure) => {
  expect(reviewDisclosure(disclosure, 'en')[0]).toContain('several triggers')
  expect(reviewDisclosure(disclosure, 'zh')[0]).toContain('触发条件')
})

test.each(['When working on the order form', '修改退款 webhook 时', 'When ordering', '用户或许生气时'])(
  '"%s" has one trigger',
  (disclosure) => {
    expect(reviewDisclosure(disclosure, 'en')).toEqual([])
  },
)
