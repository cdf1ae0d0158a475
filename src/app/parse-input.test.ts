import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { JsonObject, JsonValue } from '../contract/index.ts'
import { MnemaError } from '../contract/index.ts'
import { createScreening } from '../core/screening/index.ts'
import { isObject, slim } from './json-schema.ts'
import { parseInput } from './parse-input.ts'

const input = z.strictObject({
  uri: z.string().min(1).max(10),
  priority: z.int().min(0),
  glossary: z.array(z.string().min(1)).max(3),
  mode: z.enum(['fast', 'slow']).optional(),
  content: z.strictObject({ what: z.string() }).optional(),
})
const made = slim(JSON.parse(JSON.stringify(z.toJSONSchema(input, { io: 'input' }))))
const schema: JsonObject = isObject(made) ? made : {}
const screening = createScreening()
const secret = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`

function refusalOf(value: JsonValue): MnemaError {
  try {
    parseInput(input, value, schema, screening)
  } catch (error) {
    if (error instanceof MnemaError) return error
    throw error
  }
  throw new Error('it was accepted')
}

const valid = { uri: 'a://b', priority: 1, glossary: ['x'] }

describe('a refusal names the field, what is allowed and every issue', () => {
  test.each<[string, JsonValue, string, RegExp]>([
    ['nothing given', { priority: 1, glossary: [] }, 'uri', /uri is required.*a string from 1 to 10 characters/s],
    [
      'a wrong type',
      { ...valid, priority: 'high' },
      'priority',
      /priority has the wrong type: a string.*an integer of at least 0/s,
    ],
    ['too long', { ...valid, uri: 'a'.repeat(11) }, 'uri', /too long.*11 characters.*from 1 to 10 characters/s],
    ['too many', { ...valid, glossary: ['a', 'b', 'c', 'd'] }, 'glossary', /4 items.*a list of strings/s],
    ['an empty item', { ...valid, glossary: ['a', ''] }, 'glossary.1', /glossary\.1 is too short/],
    ['out of range', { ...valid, priority: -1 }, 'priority', /at least 0/],
    ['not one of', { ...valid, mode: 'medium' }, 'mode', /one of fast, slow/],
    ['a nested field', { ...valid, content: { what: 1 } }, 'content.what', /content\.what has the wrong type/],
    ['an unknown key with its neighbour', { ...valid, glosary: [] }, 'glosary', /"glosary".*Did you mean glossary/s],
    ['an unknown key far from all', { ...valid, zebra: 1 }, 'zebra', /Known: uri, priority, glossary, mode, content/],
    ['not an object', 'text', 'input', /wrong type: a string/],
  ])('%s', (_, value, field, words) => {
    const refusal = refusalOf(value)
    expect(refusal.code).toBe('invalid_input')
    expect(refusal.field).toBe(field)
    expect(`${refusal.message} ${refusal.remedy}`).toMatch(words)
  })

  test('all issues at once', () => {
    const { message } = refusalOf({ uri: '', priority: 'x', wrong: 1 })
    for (const name of ['uri', 'priority', 'glossary', 'wrong']) expect(message).toContain(name)
  })
})

test.each<[string, JsonValue]>([
  ['a value of the wrong type', { ...valid, priority: secret }],
  ['a value that is not one of', { ...valid, mode: secret }],
  ['the name of a key', { ...valid, [secret]: 1 }],
  ['the name of a nested key', { ...valid, content: { what: 'x', [secret]: 1 } }],
])('a secret is never quoted: %s', (_, value) => {
  const refusal = refusalOf(value)
  expect(JSON.stringify([refusal.message, refusal.field, refusal.remedy, refusal.data])).not.toContain(secret)
})
