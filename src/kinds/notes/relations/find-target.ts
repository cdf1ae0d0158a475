import { type Context, MnemaError } from '../../../contract/index.ts'
import { idScheme, lookUpNote, noNote } from '../find/index.ts'
import { limits } from '../note.ts'
import { oneLine } from '../wording/index.ts'

/** A link as it is asked for: exactly one of `to` and `toTitle`. */
export interface WantedLink {
  relation: string
  to?: string | undefined
  toTitle?: string | undefined
}

/** What a link leads to. */
export interface Target {
  /** Undefined while no note answers to the title. */
  id: string | undefined
  /** What stands between the brackets. */
  text: string
}

/** Signs that end or divide a wiki link. */
const unwritable = /[[\]|#\r\n]/

/** @throws MnemaError `invalid_input` for a relation that a line of a list cannot carry. */
export function checkRelation(given: string, field: string): string {
  const relation = given.trim()
  const wrong = relation === '' || relation.length > limits.word || /[[\]()\r\n]/.test(relation)
  if (!wrong) return relation
  throw new MnemaError('invalid_input', `${field}relation is no name of a relation.`, {
    field: `${field}relation`,
    remedy: `Give a few words without brackets and signs, at most six: depends on.`,
  })
}

/** @throws MnemaError `invalid_input`, `not_found`. */
export async function findTarget(
  context: Context,
  from: string | undefined,
  { to, toTitle }: WantedLink,
  field: string,
): Promise<Target> {
  if ((to === undefined) === (toTitle === undefined)) {
    throw new MnemaError('invalid_input', `Give exactly one of ${field}to and ${field}toTitle.`, {
      field: `${field}to`,
      remedy: 'Give to for a note that is there, toTitle for one that may come later.',
    })
  }
  const target = to === undefined ? await findTitle(context, toTitle ?? '', field) : await findThere(context, to, field)
  if (from === undefined || target.id !== from) return target
  throw new MnemaError('invalid_input', 'A note cannot be linked to itself.', {
    field: `${field}${to === undefined ? 'toTitle' : 'to'}`,
    remedy: 'Give another target.',
  })
}

async function findThere(context: Context, to: string, field: string): Promise<Target> {
  const found = await lookUpNote(context, to)
  if (found === undefined) throw noNote(`${field}to`)
  if (found.context.space.id === context.space.id) return stable(found.note.record)
  throw new MnemaError('invalid_input', 'The two notes are in different spaces, and links do not leave a space.', {
    field: `${field}to`,
    remedy: 'Link notes of one space.',
  })
}

async function findTitle(context: Context, toTitle: string, field: string): Promise<Target> {
  const title = oneLine(toTitle)
  const resolution = (await context.records.resolve('notes', [title])).get(title)
  if (title !== '' && !unwritable.test(title)) return { id: resolution?.recordId, text: title }
  const record = resolution === undefined ? undefined : await context.records.get(resolution.recordId)
  if (record !== undefined) return stable(record)
  throw new MnemaError('invalid_input', `${field}toTitle cannot be written as a link before its note is there.`, {
    field: `${field}toTitle`,
    remedy: 'Give a title without [ ] | and #, or make the note first and give its id as to.',
  })
}

/** A link that outlives every rename, with the title for those who read the text. */
function stable({ id, title }: { id: string; title: string }): Target {
  return { id, text: `${idScheme}${id}|${oneLine(title.replace(/[[\]|]/g, ' '))}` }
}
