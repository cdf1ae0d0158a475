import type { AnyOperation, JsonObject, JsonValue } from '../contract/index.ts'

export interface OperationSchema {
  input: JsonObject
  output: JsonObject
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What clients and models choke on at the root of an input. */
const forbiddenAtRoot = ['oneOf', 'anyOf', 'allOf', 'not', 'enum', '$ref']

/** Leaves out what costs tokens and says nothing: the dialect, and the bounds of every safe integer. */
export function slim(schema: JsonValue): JsonValue {
  if (Array.isArray(schema)) return schema.map(slim)
  if (!isObject(schema)) return schema
  const members = Object.entries(schema).filter(
    ([key, value]) =>
      key !== '$schema' &&
      !(key === 'maximum' && value === Number.MAX_SAFE_INTEGER) &&
      !(key === 'minimum' && value === Number.MIN_SAFE_INTEGER),
  )
  return Object.fromEntries(members.map(([key, value]) => [key, slim(value)]))
}

function checkRoot(operation: AnyOperation, side: string, schema: JsonValue): JsonObject {
  const where = `${operation.kind}.${operation.verb}: the ${side} schema`
  if (!isObject(schema) || schema.type !== 'object') throw new TypeError(`${where} is not an object at its root`)
  const choice = forbiddenAtRoot.find((key) => key in schema)
  if (side === 'input' && choice !== undefined) throw new TypeError(`${where} has ${choice} at its root`)
  return side === 'input' ? { ...schema, properties: schema.properties ?? {} } : schema
}

/** JSON Schemas made from an operation's zod schemas once, however many connections ask for them. */
export function createSchemaCache(): (operation: AnyOperation) => Promise<OperationSchema> {
  const made = new WeakMap<AnyOperation, Promise<OperationSchema>>()
  async function make(operation: AnyOperation): Promise<OperationSchema> {
    const { z } = await import('zod')
    const convert = (schema: AnyOperation['input'], io: 'input' | 'output'): JsonValue =>
      slim(JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))))
    return {
      input: checkRoot(operation, 'input', convert(operation.input, 'input')),
      output: checkRoot(operation, 'output', convert(operation.output, 'output')),
    }
  }
  return (operation) => {
    const known = made.get(operation) ?? make(operation)
    made.set(operation, known)
    return known
  }
}
