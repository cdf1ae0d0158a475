import { isDeepStrictEqual } from 'node:util'
import { type EntryOutcome, type JsonObject, type JsonValue, MnemaError } from '../../contract/index.ts'
import { isPlainObject, valueAt } from '../format/index.ts'
import { inserted, type OpenText, removed } from './change-text.ts'
import { resembles } from './resembles.ts'
import { type EntryEdit, placeName, type WrittenEdit } from './written-edit.ts'

export interface Applied {
  open: OpenText
  outcome: EntryOutcome
  /** Undefined where nothing of this edit is Mnema's. */
  written: WrittenEdit | undefined
  /** Paths of the objects and lists that were made on the way. */
  made?: readonly (readonly string[])[]
}

/**
 * Carries one edit out.
 * @param own the edit as it was carried out before, where it was: the same key, or an equal item.
 * @throws MnemaError `invalid_input` where something other than an object or list stands on the way.
 */
export function applyEdit(open: OpenText, edit: EntryEdit, own: WrittenEdit | undefined): Applied {
  return edit.at === 'key' ? setKey(open, edit, own) : addItem(open, edit, own)
}

function setKey(open: OpenText, edit: EntryEdit, own: WrittenEdit | undefined): Applied {
  const held = valueAt(open.content, edit.path)
  if (held === undefined) return put(open, edit, 'added')
  if (isDeepStrictEqual(held, edit.value)) {
    return own === undefined
      ? { open, outcome: 'present', written: undefined }
      : { open, outcome: 'same', written: own }
  }
  if (own !== undefined && own.edit.at === 'key') {
    if (!isDeepStrictEqual(held, own.edit.value)) return { open, outcome: 'left', written: own }
    return { open: replaced(open, edit), outcome: 'updated', written: { ...own, edit } }
  }
  const former = asJson(held)
  if (former === undefined) throw inTheWay(edit, edit.path)
  return { open: replaced(open, edit), outcome: 'replaced', written: { edit, former: { value: former } } }
}

function replaced(open: OpenText, edit: EntryEdit): OpenText {
  return inserted(removed(open, edit.path), edit.path.slice(0, -1), edit.path.at(-1), edit.value)
}

function addItem(open: OpenText, edit: EntryEdit, own: WrittenEdit | undefined): Applied {
  const list = valueAt(open.content, edit.path)
  const items: readonly unknown[] = Array.isArray(list) ? list : []
  if (items.some((item) => isDeepStrictEqual(item, edit.value))) {
    return own === undefined
      ? { open, outcome: 'present', written: undefined }
      : { open, outcome: 'same', written: own }
  }
  // Somebody made it their own: a second one would be called twice.
  if (items.some((item) => resembles(item, edit.value))) return { open, outcome: 'left', written: own }
  return put(open, edit, 'added')
}

/** Puts the value where it belongs, with the objects on the way that are missing. */
function put(open: OpenText, edit: EntryEdit, outcome: EntryOutcome): Applied {
  const steps = edit.at === 'key' ? edit.path.slice(0, -1) : edit.path
  const key = edit.at === 'key' ? edit.path.at(-1) : undefined
  for (const [depth, step] of steps.entries()) {
    const here = steps.slice(0, depth)
    const next = valueAt(open.content, [...here, step])
    const last = depth === steps.length - 1
    if (next === undefined || next === null) {
      const made = steps.slice(depth).map((_, index) => steps.slice(0, depth + index + 1))
      const value = wrapped(steps.slice(depth + 1), key === undefined ? [edit.value] : { [key]: edit.value })
      const ready = next === null ? removed(open, [...here, step]) : open
      return { open: inserted(ready, here, step, value), outcome, written: { edit }, made }
    }
    if (last && key === undefined ? !Array.isArray(next) : !isPlainObject(next)) throw inTheWay(edit, [...here, step])
  }
  if (steps.length === 0 && !fits(open, key)) throw inTheWay(edit, [])
  return { open: inserted(open, steps, key, edit.value), outcome, written: { edit } }
}

/** Whether the whole configuration can take a key, or an item. An empty one can take either. */
function fits({ content }: OpenText, key: string | undefined): boolean {
  if (isPlainObject(content) && Object.keys(content).length === 0) return true
  return key === undefined ? Array.isArray(content) : isPlainObject(content)
}

function wrapped(steps: readonly string[], value: JsonValue): JsonValue {
  return steps.reduceRight<JsonValue>((inner, step) => ({ [step]: inner }), value)
}

function inTheWay(edit: EntryEdit, path: readonly string[]): MnemaError {
  const where = path.length === 0 ? 'the whole file' : path.join('.')
  return new MnemaError('invalid_input', `${where} is not what ${placeName(edit)} needs there; nothing was changed.`, {
    remedy: `See what the program expects at ${where}, mend it and connect again.`,
  })
}

/** Undefined for what JSON cannot hold: a date of TOML. */
function asJson(value: unknown): JsonValue | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  if (Array.isArray(value)) {
    const items = value.map(asJson)
    return items.every((item) => item !== undefined) ? items : undefined
  }
  if (!isPlainObject(value)) return undefined
  const object: Record<string, JsonValue> = {}
  for (const [key, member] of Object.entries(value)) {
    const json = asJson(member)
    if (json === undefined) return undefined
    object[key] = json
  }
  return object satisfies JsonObject
}
