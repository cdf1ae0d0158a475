import { isDeepStrictEqual } from 'node:util'
import type { EntryOutcome } from '../../contract/index.ts'
import { isPlainObject, valueAt } from '../format/index.ts'
import { inserted, type OpenText, removed } from './change-text.ts'
import { resembles } from './resembles.ts'
import { isEntryEdit, type WrittenEdit } from './written-edit.ts'

export interface TakenBack {
  open: OpenText
  outcome: EntryOutcome
}

/** Undoes one edit, where what it wrote still stands there unchanged. */
export function takeBack(open: OpenText, written: WrittenEdit): TakenBack {
  const { edit } = written
  if (!isEntryEdit(edit)) return { open, outcome: 'gone' }
  const found = find(open, written)
  if (found === 'gone' || found === 'left') return { open, outcome: found }
  const without = removed(open, found)
  if (written.former !== undefined) {
    return {
      open: inserted(without, found.slice(0, -1), String(found.at(-1)), written.former.value),
      outcome: 'restored',
    }
  }
  return { open: without, outcome: 'removed' }
}

/** Where the entry stands as it was written; `left` where somebody changed it, `gone` where it is no more. */
export function find(open: OpenText, { edit }: WrittenEdit): readonly (string | number)[] | 'left' | 'gone' {
  if (!isEntryEdit(edit)) return 'gone'
  const held = valueAt(open.content, edit.path)
  if (edit.at === 'key') {
    if (held === undefined) return 'gone'
    return isDeepStrictEqual(held, edit.value) ? edit.path : 'left'
  }
  if (!Array.isArray(held)) return 'gone'
  const index = held.findLastIndex((item) => isDeepStrictEqual(item, edit.value))
  if (index !== -1) return [...edit.path, index]
  return held.some((item) => resembles(item, edit.value)) ? 'left' : 'gone'
}

/** Objects and lists that were made for entries go where nothing is in them any more. */
export function withoutEmpty(open: OpenText, made: readonly (readonly string[])[]): OpenText {
  return made
    .toSorted((one, other) => other.length - one.length)
    .reduce((here, path) => (isEmpty(valueAt(here.content, path)) ? removed(here, path) : here), open)
}

function isEmpty(held: unknown): boolean {
  if (Array.isArray(held)) return held.length === 0
  return isPlainObject(held) && Object.keys(held).length === 0
}
