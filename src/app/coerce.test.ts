import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { JsonObject } from '../contract/index.ts'
import { coerce } from './coerce.ts'

const input = z.strictObject({
  priority: z.int().optional(),
  ratio: z.number().optional(),
  nav_only: z.boolean().optional(),
  glossary: z.array(z.string()).optional(),
  rules: z.array(z.strictObject({ rule: z.string(), triggers: z.array(z.string()).optional() })).optional(),
  content: z.strictObject({ what: z.string(), lines: z.array(z.int()).optional() }).optional(),
  query: z.string().optional(),
  either: z.union([z.string(), z.array(z.string())]).optional(),
  project: z.string().nullable().optional(),
})
const schema: JsonObject = JSON.parse(JSON.stringify(z.toJSONSchema(input, { io: 'input' })))

describe('what a client sends in the wrong dress is taken for what it plainly is', () => {
  test.each<[string, JsonObject, JsonObject]>([
    ['a number as text', { priority: '2' }, { priority: 2 }],
    ['a negative decimal as text', { ratio: '-0.5' }, { ratio: -0.5 }],
    ['true as text', { nav_only: 'True' }, { nav_only: true }],
    ['a list as JSON', { glossary: '["quay four", "closed quay"]' }, { glossary: ['quay four', 'closed quay'] }],
    ['one word where a list of words is wanted', { glossary: 'quay five' }, { glossary: ['quay five'] }],
    ['a list as JSON inside a list', { glossary: ['["a","b"]'] }, { glossary: ['a', 'b'] }],
    [
      'a list of objects as JSON, and lists inside it',
      { rules: '[{"rule": "Name it.", "triggers": "[\\"function\\"]"}]' },
      { rules: [{ rule: 'Name it.', triggers: ['function'] }] },
    ],
    ['an object as JSON', { content: '{"what":"lamp","lines":"[1,2]"}' }, { content: { what: 'lamp', lines: [1, 2] } }],
    ['null for an optional field', { query: null, glossary: null }, {}],
  ])('%s', (_, sent, taken) => {
    expect(coerce(sent, schema)).toEqual(taken)
  })
})

describe('what is right, or not plain, stays as it is', () => {
  test.each<[string, JsonObject]>([
    ['JSON in a field of text', { query: '["a"]' }],
    ['text where text or a list may stand', { either: '["a"]' }],
    ['null where null may stand', { project: null }],
    ['a broken list', { glossary: '["quay four", ' }],
    ['an object where a list of words is wanted', { glossary: '{"a":1}' }],
    ['a word where a number is wanted', { priority: 'two' }],
    ['a decimal where an integer is wanted', { priority: '2.5' }],
    ['a number too long to keep', { priority: '12345678901234567890' }],
    ['one object where a list of objects is wanted', { rules: '{"rule":"x"}' }],
    ['an empty text where a list of words is wanted', { glossary: '' }],
    ['a number where text is wanted', { query: 5 }],
    ['an unknown key', { unknown: '[1]' }],
  ])('%s', (_, sent) => {
    expect(coerce(sent, schema)).toEqual(sent)
  })
})
