import { expect, test } from 'vitest'
import type { BriefSection } from '../contract/index.ts'
import { composeBriefing } from './compose-briefing.ts'

const fence = (text: string): string => `<memory>\n${text}\n</memory>`
const wide = { maxTokens: 2000, contextLimit: 10_000 }

function section(order: number, text: string, fields: Partial<BriefSection> = {}): BriefSection {
  return { order, heading: `Part ${order}`, text, recordIds: [`nd_${order}`], essential: false, ...fields }
}

test('guidance comes first, then the memories in their order, fenced', () => {
  const { text, recordIds } = composeBriefing('Use it so.', [section(20, 'later'), section(10, 'sooner')], wide, fence)
  expect(text).toBe('Use it so.\n\n<memory>\n## Part 10\n\nsooner\n\n## Part 20\n\nlater\n</memory>')
  expect(recordIds).toEqual(['nd_10', 'nd_20'])
})

test('the same memories give the same bytes, however they arrive', () => {
  const sections = [section(10, 'a'), section(20, 'b'), section(30, 'c')]
  const once = composeBriefing('G', sections, wide, fence)
  expect(composeBriefing('G', [...sections].reverse(), wide, fence).text).toBe(once.text)
})

test('when the budget is short, the essential stays and only what is whole counts as given', () => {
  const long = Array.from({ length: 60 }, (_, line) => `line ${line} of a long tale`).join('\n')
  const essential = section(30, 'what must not be missed', { essential: true })
  const { text, recordIds } = composeBriefing('G', [section(10, long), essential], { ...wide, maxTokens: 60 }, fence)
  expect(text).toContain('what must not be missed')
  expect(text).not.toContain('long tale')
  expect(recordIds).toEqual(['nd_30'])
})

test('an essential part that is too long is cut at a line, says so, and is not given', () => {
  const long = Array.from({ length: 400 }, (_, line) => `line ${line}.`).join('\n')
  const { text, recordIds } = composeBriefing(
    'G',
    [section(10, long, { essential: true })],
    { maxTokens: 9000, contextLimit: 500 },
    fence,
  )
  expect(text.length).toBeLessThanOrEqual(500)
  expect(text).toMatch(/line \d+\.\n\[…\]\n<\/memory>$/)
  expect(recordIds).toEqual([])
})

test('without memories only the guidance is said, and nothing without both', () => {
  expect(composeBriefing('G', [section(1, ' \n')], wide, fence)).toEqual({ text: 'G', recordIds: [] })
  expect(composeBriefing('', [], wide, fence).text).toBe('')
})
