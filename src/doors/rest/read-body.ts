import type { JsonObject, JsonValue } from '../../contract/index.ts'
import { MnemaError } from '../../contract/index.ts'
import { toProblem } from './problem.ts'

function refusal(status: 400 | 415, message: string, remedy: string): Response {
  return toProblem(new MnemaError('invalid_input', message, { field: 'body', remedy }), { status })
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The JSON object in the body (nothing at all is an empty one), or the answer to a body that is none. */
export async function readBody(request: Request): Promise<JsonObject | Response> {
  const text = await request.text()
  if (text.trim() === '') return {}
  // A page of another site can send any other type without asking first.
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) {
    return refusal(415, 'The body is not declared as JSON.', 'Send it with Content-Type: application/json.')
  }
  try {
    const value: JsonValue = JSON.parse(text)
    return isObject(value)
      ? value
      : refusal(400, 'The body is not a JSON object.', 'Send one object with the fields of the input.')
  } catch {
    return refusal(400, 'The body is not valid JSON.', 'Correct its syntax; the text must be UTF-8.')
  }
}

/** Query parameters as an input: a repeated one is a list. Everything is text; `app` takes it for what the schema wants. */
export function readQuery(url: string): JsonObject {
  const query = new URL(url).searchParams
  const keys = [...new Set(query.keys())]
  return Object.fromEntries(
    keys.map((key) => {
      const values = query.getAll(key)
      return [key, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}
