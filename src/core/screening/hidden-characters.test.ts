import { describe, expect, it } from 'vitest'
import { createScreening } from './index.ts'

const { examine } = createScreening()
const kinds = (text: string) => examine({ text }).map(({ kind }) => kind)

describe('hidden characters', () => {
  it.each([
    ['zero-width space', 'pass\u200bword'],
    ['zero-width joiner in Latin', 'pass\u200dword'],
    ['zero-width non-joiner in Chinese', '忽\u200c略'],
    ['right-to-left override', 'user\u202etxt.exe'],
    ['isolate', 'a\u2066b\u2069'],
    ['direction mark in Latin', 'a\u200fb'],
    ['tag characters', 'hi \u{e0069}\u{e0067}\u{e006e}'],
    ['tags behind a flag that is none', '\u{1f3f4}\u{e0069}\u{e0067}\u{e007f}'],
    ['run of variation selectors', '😀\ufe0f\ufe0f'],
    ['variation selector on a letter', 'a\ufe0f'],
    ['supplementary selector on a letter', 'a\u{e0101}'],
    ['control', 'a\u0007b'],
    ['escape', '\u001b[31mred'],
    ['delete', 'a\u007f'],
    ['C1 control', 'a\u0085b'],
    ['soft hyphen', 'in\u00advisible'],
    ['word joiner', 'a\u2060b'],
    ['invisible plus', 'a\u2064b'],
    ['Hangul filler', 'a\u3164b'],
    ['byte order mark inside', 'a\ufeffb'],
    ['line separator', 'a\u2028b'],
    ['null', 'a\0b'],
  ])('refuses a %s', (_, text) => {
    const [finding] = examine({ text })
    expect(finding).toMatchObject({ kind: 'hidden_character', verdict: 'refuse', field: 'text' })
    expect(finding?.message).toMatch(/U\+[0-9A-F]{4,6}/)
  })

  it.each([
    'plain\ttext\r\nwith lines',
    '👨‍👩‍👧‍👦 and 👩🏽‍💻 and 🏳️‍🌈 and ❤️ and 1️⃣ and ☎️',
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    'می‌خواهم و نمی‌شود',
    'क्‍ष और न्‌',
    'ශ්‍රී ලංකා',
    'שלום\u200f!',
    '\ufeffa file with a mark at its start',
    '葛\u{e0100}飾区',
    'naïve café Ångström 中文 日本語 한국어 ไทย',
    'β-decay, µs, Δt, 10 kΩ, → ≤ ✓ “quoted” – dash…',
    'one \ufffd sign',
  ])('lets pass: %s', (text) => {
    expect(kinds(text)).toEqual([])
  })

  it('counts them in one finding and quotes nothing', () => {
    const findings = examine({ a: 'x\u200by\u200bz' })
    expect(findings).toHaveLength(1)
    expect(findings[0]?.message).toContain('2 hidden')
    expect(findings[0]?.message).toContain('U+200B at character 2')
  })

  it.each(['half \ud83d of one', 'half \ude00', 'caf\ufffd\ufffd', 'no\uffffne'])(
    'refuses what was decoded wrongly',
    (text) => {
      expect(kinds(text)).toEqual(['encoding'])
    },
  )

  it('looks into lists, maps and names of keys, and at HTML comments only where asked', () => {
    expect(examine({ a: [{ b: 'x\u200b' }] })[0]?.field).toBe('a.0.b')
    expect(examine(new Map([['k', 'x\u200b']]))[0]?.field).toBe('k')
    expect(examine({ 'a\u200b': 1 })[0]?.field).toBe('(a key)')
    expect(kinds('a <!-- b -->')).toEqual([])
    expect(examine({ a: 'a <!-- b -->' }, { refuseHtmlComments: true })[0]).toMatchObject({
      kind: 'html_comment',
      verdict: 'refuse',
    })
  })
})
