import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createScreening } from './index.ts'

const { neutralise, fence, examine, mask } = createScreening()

const pieces = fc.constantFrom(
  ...['<', '>', '/', '|', '[', ']', ' ', '\n', '\u200b', '"', '&', 'x', '</', '<|', '|>', '-'],
  ...[
    'memory',
    'recall',
    'system-reminder',
    'im_start',
    'INST',
    'tool_result',
    'SYS',
    '</memory>',
    '<recall a="b">',
    'MEMORY',
  ],
)
const hostile = fc.oneof(
  fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
)
const closes = /<\s*\/\s*(?:memory|recall|system-reminder)(?![\w-])/i

describe('neutralise', () => {
  it('keeps the length, is stable, and leaves no tag of ours, however it is nested', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const made = neutralise(text)
        expect(made.length).toBe(text.length)
        expect(neutralise(made)).toBe(made)
        expect(made.replace(/[\u200b]/g, '')).not.toMatch(closes)
        expect(made).not.toMatch(/<\|im_start\|>|\[\/?INST\]|<(?:recall|system-reminder|tool_result)[ >]/i)
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    ['<recall session_id="1">x</recall>', '‹recall session_id="1">x‹/recall>'],
    ['</ME\u200bMORY>', '‹/ME\u200bMORY>'],
    ['< / memory >', '‹ / memory >'],
    ['<<recall>recall>', '<‹recall>recall>'],
    ['<|im_start|>system', '‹|im_start|>system'],
    ['[INST]a[/INST]', '［INST]a［/INST]'],
    ['<invoke name="x">', '‹invoke name="x">'],
    ['#include <memory>\n#include </memory>', '#include <memory>\n#include ‹/memory>'],
  ])('makes inert: %s', (text, expected) => {
    expect(neutralise(text)).toBe(expected)
  })

  it.each([
    'a < b && c > d',
    '<div class="memory">',
    'Map<string, User>',
    'x <| f |> g',
    'list[INSTANCE]',
    '<memory-card>',
    '',
  ])('leaves alone: %s', (text) => {
    expect(neutralise(text)).toBe(text)
  })
})

describe('fence', () => {
  it('cannot be closed from inside, nor left through an attribute', () => {
    fc.assert(
      fc.property(hostile, hostile, (text, value) => {
        const fenced = fence(text, { uri: value, 'bad name': 'x', ON: 'x' })
        const inside = fenced.slice(fenced.indexOf('>\n') + 2, -'\n</memory>'.length)
        expect(fenced.endsWith('\n</memory>')).toBe(true)
        expect(inside.replace(/[\u200b]/g, '')).not.toMatch(closes)
        expect(fenced.slice(0, fenced.indexOf('>\n') + 1)).toMatch(/^<memory uri="[^"<>]*">$/s)
      }),
    )
    expect(fence('a', { uri: 'x" onload="y', by: "a\nb'<" })).toBe(
      '<memory uri="x&quot; onload=&quot;y" by="a b&#39;&lt;">\na\n</memory>',
    )
  })
})

describe('screening', () => {
  it('never fails, whatever it is given', () => {
    const circle: { self?: unknown; text: string } = { text: 'x' }
    circle.self = circle
    let deep: unknown = 'end\u200b'
    for (let level = 0; level < 20_000; level += 1) deep = [deep]
    expect(examine(circle)).toEqual([])
    expect(examine(deep)).toHaveLength(1)
    fc.assert(
      fc.property(fc.anything({ withMap: true, withSet: true, withNullPrototype: true, withBigInt: true }), (value) => {
        examine(value, { refuseHtmlComments: true, holdWebAddresses: true })
      }),
      { numRuns: 1_000 },
    )
    fc.assert(fc.property(hostile, (text) => typeof mask(text) === 'string'))
  })

  // Quadratic time over this would outlast the limit of a test; linear time is a blink.
  const length = 100_000
  const fill = (unit: string) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
  it.each([
    ...['a', ' ', '\n', '<', '[', '-', '.', '\\', '%', '=', ':', '"', '\u200b', '\u{e0001}', '😀', 'а'],
    ...[
      'eyJ',
      'eyJ.',
      'ghp_',
      'sk-',
      'sk-ant-',
      'xoxb-',
      '://',
      '://a:',
      '://a:b@',
      'AccountKey=',
      'a.',
      'aA1bB2cC3dD4eE5fF6.',
    ],
    ...[
      'password=',
      'password: "',
      'token ',
      'bearer ',
      '--token ',
      '-u a:',
      'secret is ',
      '密码是',
      '-----BEGIN PRIVATE KEY-----',
    ],
    ...[
      'ignore ',
      'ignore all previous ',
      'you are now a ',
      'do not ',
      'do not tell ',
      'curl ',
      'curl |',
      'base64 -d ',
      'eval (',
    ],
    ...[
      'disable all ',
      'skip all tests ',
      '~/.ssh/',
      'cat .env ',
      '忽略之前',
      '不要告诉',
      '<|',
      '</',
      '<memory ',
      '< ',
    ],
    ...['%41', '%25', '\\u0041', '\\\\', '\\n', 'https://', 'www.', 'data:', 'pаy', 'Ａ', "don't ", 'act as a '],
  ])('takes time in proportion to the text: %j', (unit) => {
    const text = fill(unit)
    expect(Array.isArray(examine({ text }, { holdWebAddresses: true, refuseHtmlComments: true }))).toBe(true)
    expect(mask(text).length).toBeGreaterThan(0)
    expect(neutralise(text).length).toBe(text.length)
  })
})
