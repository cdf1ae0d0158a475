import { Argument, InvalidArgumentError, Option } from 'commander'
import { z } from 'zod'
import type { AnyOperation, JsonObject, JsonValue } from '../../contract/index.ts'

/** One key of an operation's input, as the command line offers it. */
export interface InputField {
  key: string
  shape: 'text' | 'number' | 'boolean' | 'list' | 'json'
  /** For `text`, and for the items of a `list`. */
  choices: readonly string[]
  required: boolean
  description: string
  fallback: JsonValue | undefined
}

/** The keys of the input, in the order in which the schema declares them. */
export function inputFields(operation: AnyOperation): readonly InputField[] {
  const schema = asObject(z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }))
  const required = Array.isArray(schema?.required) ? schema.required : []
  return Object.entries(asObject(schema?.properties) ?? {}).flatMap(([key, value]) => {
    const declared = asObject(value)
    if (declared === undefined) return []
    const inner = withoutNull(declared)
    const items = asObject(inner.items)
    const list = inner.type === 'array' && items !== undefined && isScalar(items)
    return [
      {
        key,
        shape: list ? 'list' : shapeOf(inner),
        choices: strings(list ? items?.enum : inner.enum),
        required: required.includes(key),
        description: typeof declared.description === 'string' ? declared.description : '',
        fallback: declared.default,
      },
    ]
  })
}

/** `content_limit` and `contentLimit` become `content-limit`. */
export function flagName(key: string): string {
  return key.replace(/_/g, '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

const placeholders = { text: '<text>', number: '<number>', boolean: '', list: '<text>', json: '<json>' } as const

/** Names that every command has already. */
const taken: ReadonlySet<string> = new Set([
  'home',
  'database-url',
  'space',
  'locale',
  'json',
  'yes',
  'help',
  'version',
])

/** The flags of a field: one, or two for a boolean. A list's flag is repeated. */
export function optionsOf(field: InputField): readonly Option[] {
  const plain = flagName(field.key)
  const name = taken.has(plain) ? `input-${plain}` : plain
  const flags = `--${name} ${placeholders[field.shape]}`.trim()
  const option = new Option(flags, describe(field))
  if (field.shape === 'boolean') return [option, new Option(`--no-${name}`).hideHelp()]
  if (field.shape === 'list')
    option.argParser((text: string, list: readonly string[] = []) => [...list, oneOf(field, text)])
  else option.argParser((text: string) => parseValue(field, text))
  return [option]
}

/** The name under which commander keeps the value. */
export function optionKey(field: InputField): string {
  const [option] = optionsOf(field)
  return option?.attributeName() ?? field.key
}

export function argumentOf(field: InputField, last: boolean): Argument {
  const name = flagName(field.key)
  const word = field.shape === 'list' && last ? `${name}...` : name
  const argument = new Argument(field.required ? `<${word}>` : `[${word}]`, field.description)
  return field.shape === 'list'
    ? argument.argParser((text: string, list: readonly string[] = []) => [...list, oneOf(field, text)])
    : argument.argParser((text: string) => parseValue(field, text))
}

function describe(field: InputField): string {
  const notes = [
    field.description,
    field.choices.length > 0 ? `(one of: ${field.choices.join(', ')})` : '',
    field.shape === 'list' ? '(may be repeated)' : '',
    field.required ? '(required)' : '',
    field.fallback === undefined ? '' : `(default: ${JSON.stringify(field.fallback)})`,
  ]
  return notes.filter((note) => note !== '').join(' ')
}

function parseValue(field: InputField, text: string): JsonValue {
  if (field.shape === 'number') {
    const value = text.trim() === '' ? Number.NaN : Number(text)
    if (!Number.isFinite(value)) throw new InvalidArgumentError('It must be a number.')
    return value
  }
  if (field.shape === 'boolean') {
    if (text !== 'true' && text !== 'false') throw new InvalidArgumentError('It must be true or false.')
    return text === 'true'
  }
  if (field.shape === 'json') {
    try {
      return JSON.parse(text)
    } catch (error) {
      if (error instanceof SyntaxError) throw new InvalidArgumentError('It must be JSON.')
      throw error
    }
  }
  return oneOf(field, text)
}

function oneOf(field: InputField, text: string): string {
  if (field.choices.length > 0 && !field.choices.includes(text)) {
    throw new InvalidArgumentError(`It must be one of: ${field.choices.join(', ')}.`)
  }
  return text
}

function shapeOf(schema: JsonObject): InputField['shape'] {
  if (schema.type === 'integer' || schema.type === 'number') return 'number'
  if (schema.type === 'boolean') return 'boolean'
  if (schema.type === 'string' || strings(schema.enum).length > 0) return 'text'
  return 'json'
}

/** The one branch that is not null, where a field may be null; a choice of several scalars is text, which the app reads as what fits. */
function withoutNull(schema: JsonObject): JsonObject {
  const branches = Array.isArray(schema.anyOf) ? schema.anyOf.filter(isObject) : []
  const real = branches.filter((branch) => branch.type !== 'null')
  const [only] = real
  if (real.length === 1 && only !== undefined) return only
  return real.length > 1 && real.every(isScalar) ? { type: 'string' } : schema
}

function isScalar(schema: JsonObject): boolean {
  return ['string', 'integer', 'number', 'boolean'].some((type) => schema.type === type)
}

function strings(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

function asObject(value: unknown): JsonObject | undefined {
  return isObject(value) ? value : undefined
}

/** A JSON Schema holds nothing but JSON. */
function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
