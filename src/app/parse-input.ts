import type { z } from 'zod'
import type { JsonObject, JsonValue, Screening } from '../contract/index.ts'
import { MnemaError } from '../contract/index.ts'
import { describeSchema, schemaAt } from './describe-schema.ts'
import { isObject } from './json-schema.ts'
import { nearest } from './nearest.ts'

type Issue = z.core.$ZodIssue

interface Finding {
  field: string
  message: string
  remedy: string
}

function nameOf(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object'
  return typeof value === 'boolean' ? 'true or false' : `a ${typeof value}`
}

function valueAt(value: JsonValue, path: readonly PropertyKey[]): JsonValue | undefined {
  let here: JsonValue | undefined = value
  for (const step of path) {
    if (Array.isArray(here) && typeof step === 'number') here = here[step]
    else if (isObject(here) && typeof step === 'string' && Object.hasOwn(here, step)) here = here[step]
    else return undefined
  }
  return here
}

/** A key as it may be shown: short, and never when it could be a secret or hide something. */
function shown(key: string, screening: Screening): string {
  const plain =
    /^[\p{L}\p{N}_.:$@/ -]{1,64}$/u.test(key) && screening.mask(key) === key && screening.examine(key).length === 0
  return plain ? `"${key}"` : '(a key that is not shown)'
}

function unknownKeys(issue: Issue & { code: 'unrecognized_keys' }, schema: JsonObject, screening: Screening): Finding {
  const parent = schemaAt(schema, issue.path)
  const known = isObject(parent?.properties) ? Object.keys(parent.properties) : []
  const guesses = issue.keys.map((key) => nearest(key, known)).filter((guess) => guess !== undefined)
  const names = issue.keys.map((key) => shown(key, screening)).join(', ')
  const place = issue.path.length === 0 ? '' : ` in ${issue.path.map(String).join('.')}`
  const [first = ''] = issue.keys
  const safe = shown(first, screening).startsWith('"') ? first : '(unknown key)'
  return {
    field: [...issue.path.map(String), safe].join('.'),
    message: `Unknown ${issue.keys.length === 1 ? 'key' : 'keys'} ${names}${place}.`,
    remedy:
      guesses.length > 0
        ? `Did you mean ${[...new Set(guesses)].join(', ')}? Known: ${known.join(', ')}.`
        : known.length > 0
          ? `Leave it out. Known: ${known.join(', ')}.`
          : 'Leave it out: this takes no input.',
  }
}

/** The message of zod itself for an issue that no schema put into words. */
const unsaid = '\u0000'

function describeSize(value: JsonValue, over: boolean): string {
  if (typeof value === 'string') return `too ${over ? 'long' : 'short'} (${value.length} characters)`
  if (Array.isArray(value)) return `too ${over ? 'long' : 'short'} (${value.length} items)`
  return `too ${over ? 'large' : 'small'}`
}

function describe(issue: Issue, input: JsonValue, schema: JsonObject, screening: Screening): Finding {
  if (issue.code === 'unrecognized_keys') return unknownKeys(issue, schema, screening)
  const path = issue.path.map((step) =>
    typeof step === 'string' ? shown(step, screening).replaceAll('"', '') : String(step),
  )
  const field = path.join('.') || 'input'
  const declared = schemaAt(schema, issue.path)
  const allowed = declared === undefined ? undefined : describeSchema(declared)
  const value = valueAt(input, issue.path)
  const remedy = allowed === undefined ? `Correct ${field}.` : `Give ${field} as ${allowed}.`
  if (issue.message !== unsaid) return { field, message: `${field}: ${screening.mask(issue.message)}`, remedy }
  if (value === undefined) return { field, message: `${field} is required.`, remedy }
  if (issue.code === 'too_big' || issue.code === 'too_small') {
    return { field, message: `${field} is ${describeSize(value, issue.code === 'too_big')}.`, remedy }
  }
  if (issue.code === 'invalid_type' || issue.code === 'invalid_union') {
    return { field, message: `${field} has the wrong type: ${nameOf(value)}.`, remedy }
  }
  return { field, message: `${field} is not allowed as it is.`, remedy }
}

/**
 * Parses strictly. The error lists every issue, names the field of the first, and never quotes a value.
 * @throws MnemaError `invalid_input`.
 */
export function parseInput<I>(type: z.ZodType<I>, input: JsonValue, schema: JsonObject, screening: Screening): I {
  const result = type.safeParse(input, { error: () => unsaid })
  if (result.success) return result.data
  const findings = result.error.issues.map((issue) => describe(issue, input, schema, screening))
  const [first] = findings
  const shownFindings = findings.slice(0, 12)
  const rest = findings.length - shownFindings.length
  throw new MnemaError(
    'invalid_input',
    shownFindings.map((finding) => finding.message).join(' ') + (rest > 0 ? ` And ${rest} more.` : ''),
    {
      field: first?.field ?? 'input',
      remedy: [...new Set(shownFindings.map((finding) => finding.remedy))].join(' '),
      data: { issues: shownFindings.map(({ field, message }) => ({ field, message })) },
    },
  )
}
