import { stringify as stringifyToml } from '@decimalturn/toml-patch'
import fc from 'fast-check'
import { parseTree } from 'jsonc-parser'
import { expect, test } from 'vitest'
import { stringify as stringifyYaml } from 'yaml'
import type { ConfigurationEdit, ConfigurationFormat, JsonObject, JsonValue } from '../../contract/index.ts'
import { openText } from './change-text.ts'
import { connectFile } from './connect-file.ts'
import { disconnectFile } from './disconnect-file.ts'

const word = fc.stringMatching(/^[a-z][a-z_]{0,7}$/)
const text = fc.oneof(
  word,
  fc.string({ maxLength: 12 }),
  fc.constantFrom('日本語', "it's", 'a: b', '# no', '- x', 'true', '"q"'),
)
const scalar: fc.Arbitrary<JsonValue> = fc.oneof(text, fc.integer(), fc.boolean())
const object: fc.Arbitrary<JsonObject> = fc.letrec<{ value: JsonValue; object: JsonObject }>((tie) => ({
  value: fc.oneof(
    { weight: 3, arbitrary: scalar },
    fc.array(scalar, { maxLength: 3 }),
    fc.array(tie('object'), { maxLength: 2 }),
    tie('object'),
  ),
  object: fc.dictionary(word, tie('value'), { maxKeys: 4, noNullPrototype: true }),
})).object

/** What a person has: perhaps with the very places into which we write. */
const configuration = fc
  .record({
    rest: object,
    servers: fc.option(fc.dictionary(word, object, { maxKeys: 2, noNullPrototype: true }), { nil: undefined }),
    hooks: fc.option(fc.array(object, { maxLength: 2 }), { nil: undefined }),
  })
  .map(({ rest, servers, hooks }): JsonObject => {
    const { servers: _servers, hooks: _hooks, ...others } = rest
    return { ...others, ...(servers && { servers }), ...(hooks && { hooks: { Start: hooks } }) }
  })

function editsFor(format: ConfigurationFormat): readonly ConfigurationEdit[] {
  const hook = (event: string): ConfigurationEdit => ({
    at: 'item',
    file: 'f',
    format,
    path: ['hooks', event],
    value: { hooks: [{ type: 'command', command: `mnema hook x ${event}`, timeout: 5 }] },
  })
  const server = { command: 'mnema', args: ['mcp', '--client-type', 'x'], env: { MNEMA_HOME: '/a b' } }
  return [
    { at: 'key', file: 'f', format, path: ['servers', 'mnema'], value: server },
    hook('Start'),
    hook('End'),
    { at: 'key', file: 'f', format, path: ['deep', 'est', 'one'], value: true },
  ]
}

interface Style {
  indent: string | number
  windows: boolean
  mark: boolean
  lastLine: boolean
  comments: boolean
}

const style: fc.Arbitrary<Style> = fc.record({
  indent: fc.constantFrom(2, 4, '\t', 0),
  windows: fc.boolean(),
  mark: fc.boolean(),
  lastLine: fc.boolean(),
  comments: fc.boolean(),
})

function write(
  format: ConfigurationFormat,
  value: JsonObject,
  { indent, windows, mark, lastLine, comments }: Style,
): string {
  const width = typeof indent === 'number' && indent > 0 ? indent : 2
  const plain = {
    json: () => withComments(JSON.stringify(value, null, indent), '//', comments && indent !== 0),
    toml: () => (comments ? '# above\n' : '') + stringifyToml(value).trimEnd() + (comments ? '\n# below' : ''),
    yaml: () => withComments(stringifyYaml(value, { indent: width, lineWidth: 0 }).trimEnd(), '#', comments),
  }[format]()
  const lines = lastLine && plain !== '' ? `${plain}\n` : plain
  return (mark ? '\uFEFF' : '') + (windows ? lines.replaceAll('\n', '\r\n') : lines)
}

/** A comment above the first line and below the last, and behind lines that end an entry. */
function withComments(text: string, sign: string, wanted: boolean): string {
  if (!wanted || text.includes('|') || text.includes('>')) return text
  const lines = text
    .split('\n')
    .map((line, index) => (/[\w"\]}],?$/.test(line) && index % 2 === 0 ? `${line} ${sign} c${index}` : line))
  return [`${sign} above`, ...lines, `${sign} below`].join('\n')
}

function commentsIn(text: string): readonly string[] {
  return text.match(/(?:\/\/|#) (?:above|below|c\d+)/g) ?? []
}

const formats = ['json', 'toml', 'yaml'] as const

/** Parsing takes its time. */
const numRuns = { json: 200, toml: 40, yaml: 60 } as const

test.each(formats)('connecting and disconnecting %s leaves every byte as it was', (format) => {
  fc.assert(
    fc.property(configuration, style, (value, how) => {
      const before = write(format, value, how)
      const { text: after, record } = connectFile('f', before, editsFor(format), undefined)
      expect(record).toBeDefined()
      if (record === undefined || after === undefined) return
      expect(commentsIn(after)).toEqual(commentsIn(before))
      expect(after.startsWith('\uFEFF')).toBe(how.mark)
      // Again: nothing more to do.
      expect(connectFile('f', after, editsFor(format), record).text).toBe(after)
      expect(disconnectFile(after, record).text).toBe(before)
    }),
    { numRuns: numRuns[format] },
  )
})

test.each(formats)('entries are taken out of %s that somebody edited, and nothing else', (format) => {
  fc.assert(
    fc.property(configuration, style, (value, how) => {
      const before = write(format, value, how)
      const { text: after, record } = connectFile('f', before, editsFor(format), undefined)
      if (record === undefined || after === undefined) return
      // As though another program had written it anew: no line is where it was.
      const { text: back, entries } = disconnectFile(after, { ...record, base: 'x', written: 'y' })
      expect(entries.map(({ outcome }) => outcome)).toEqual(['removed', 'removed', 'removed', 'removed'])
      const strip = (text: string) => text.replace(/^\uFEFF/, '')
      expect(openText(format, strip(back ?? '')).content).toEqual(openText(format, strip(before)).content)
      expect(commentsIn(back ?? '')).toEqual(commentsIn(before))
    }),
    { numRuns: numRuns[format] },
  )
})

test.each(formats)('what somebody adds to %s in between stays byte for byte', (format) => {
  const sign = format === 'json' ? '//' : '#'
  fc.assert(
    fc.property(configuration, style, (value, how) => {
      const before = write(format, value, { ...how, mark: false })
      const { text: after, record } = connectFile('f', before, editsFor(format), undefined)
      if (record === undefined) return
      const mine = `${sign} mine\n${sign} and mine\n`
      expect(disconnectFile(`${mine}${after}`, record).text).toBe(`${mine}${before}`)
    }),
    { numRuns: numRuns[format] },
  )
})

test('JSON that had no comments and no commas at ends has none afterwards', () => {
  fc.assert(
    fc.property(configuration, fc.constantFrom(0, 2, '\t'), (value, indent) => {
      const { text: after } = connectFile('f', JSON.stringify(value, null, indent), editsFor('json'), undefined)
      expect(() => JSON.parse(after ?? '')).not.toThrow()
      expect(parseTree(after ?? '')).toBeDefined()
    }),
  )
})
