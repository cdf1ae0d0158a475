import { z } from 'zod'
import { type Context, MnemaError } from '../../../contract/index.ts'
import { refuseStale } from '../conflict/index.ts'
import { findNote } from '../find/index.ts'
import { limits, type Note, pathOf } from '../note.ts'
import { once } from '../retry/index.ts'
import { changeNote, latestNote, type NoteChange } from '../saving/index.ts'
import { editBody, splitHead } from '../text/index.ts'
import { oneLine } from '../wording/index.ts'
import { define } from './define.ts'
import { outNoteId, outPath, outTitle, outToken, ref } from './fields.ts'
import { payloadOf } from './payload.ts'
import { idempotencyKey, outBytes, outWarnings, versionToken } from './write-fields.ts'

const input = z.strictObject({
  ref,
  operation: z
    .enum(['append', 'prepend', 'replace', 'replaceSection', 'findReplace'])
    .describe(
      'replace: the whole text, the frontmatter only where content has one; replaceSection: what stands below a heading; findReplace: one passage.',
    ),
  content: z.string().max(limits.body).describe('Markdown; empty takes away.'),
  section: z.string().min(1).max(2000).optional().describe('Heading, or the path to it: Setup > Linux.'),
  find: z.string().min(1).max(limits.body).optional().describe('Text that stands exactly once.'),
  versionToken: versionToken.describe('From get_note or the last reply.'),
  idempotencyKey,
})

type Input = z.infer<typeof input>

const output = z.object({
  noteId: outNoteId,
  versionToken: outToken,
  outcome: z.enum(['edited', 'unchanged', 'skipped']).describe('skipped: an earlier call with this key did it.'),
  title: outTitle,
  path: outPath,
  ...outBytes,
  warnings: outWarnings,
})

type Output = z.infer<typeof output>

export const editNote = define({
  verb: 'edit',
  tool: 'edit_note',
  summary: 'Change the text of a note',
  guide:
    'Change the text of a note at the place that words name. Needs the versionToken of what you read. On versionConflict nothing was written: the reply shows what changed and the new token; fit your change and send it once more.',
  effect: 'write',
  input,
  output,
  run: async (context, given): Promise<Output> => {
    const { note, context: there } = await findNote(context, given.ref)
    const attempt = {
      tool: 'edit_note',
      scope: note.record.id,
      key: given.idempotencyKey,
      payload: payloadOf(given, ['idempotencyKey', 'versionToken', 'ref']),
      read: (reply: unknown) => output.parse(reply),
    }
    const { reply, again } = await once(there, attempt, () => edit(there, note.record.id, given))
    return again ? { ...reply, outcome: 'skipped', bytesBefore: reply.bytesAfter } : reply
  },
  render: ({ outcome, title, noteId, bytesBefore, bytesAfter, versionToken: token, warnings }) => {
    const what = {
      edited: `Edited ${oneLine(title)} (${noteId}), ${bytesBefore} → ${bytesAfter} bytes`,
      unchanged: `Unchanged, it says this already: ${oneLine(title)} (${noteId})`,
      skipped: `Done before, nothing was written now: ${oneLine(title)} (${noteId})`,
    }[outcome]
    return [what, `versionToken: ${token}`, ...warnings.map((warning) => `Look at it again: ${warning}`)].join('\n')
  },
})

async function edit(context: Context, id: string, given: Input): Promise<Output> {
  const before = await latestNote(context, id)
  await refuseStale(context, before, given.versionToken)
  const change = tellInert(context, () => changeOf(before, given))
  const { note, changed, warnings } = await changeNote(context, before, change)
  return {
    noteId: id,
    versionToken: note.record.versionToken,
    outcome: changed ? 'edited' : 'unchanged',
    title: note.title,
    path: pathOf(note),
    bytesBefore: bytesOf(before),
    bytesAfter: bytesOf(note),
    warnings: [...warnings],
  }
}

/** What an error quotes of the note, such as its headings, is as inert as in any other reply. */
function tellInert<T>({ screening }: Context, work: () => T): T {
  try {
    return work()
  } catch (thrown) {
    if (!(thrown instanceof MnemaError)) throw thrown
    const { code, message, field, remedy, data } = thrown
    throw new MnemaError(code, screening.neutralise(message), {
      ...(field === undefined ? {} : { field }),
      ...(remedy === undefined ? {} : { remedy: screening.neutralise(remedy) }),
      ...(data === undefined ? {} : { data: inert(data, screening.neutralise) }),
    })
  }
}

function inert(data: Record<string, unknown>, neutralise: (text: string) => string): Record<string, unknown> {
  const inside = (value: unknown): unknown => {
    if (typeof value === 'string') return neutralise(value)
    if (Array.isArray(value)) return value.map(inside)
    return typeof value === 'object' && value !== null ? inert({ ...value }, neutralise) : value
  }
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, inside(value)]))
}

function bytesOf({ head, body }: Note): number {
  return Buffer.byteLength(head + body)
}

/** @throws MnemaError `invalid_input` naming the field: what is missing, or what the text does not hold exactly once. */
function changeOf({ head, body }: Note, { operation, content, section, find }: Input): NoteChange {
  if (operation === 'replace') {
    const replaced = splitHead(content)
    return replaced.head === '' ? { body: replaced.body } : replaced
  }
  if (operation === 'replaceSection')
    return { body: editBody(body, { operation, content, section: need(section, 'section', operation) }) }
  // What was read begins with the head, so that a passage may stand there, too.
  if (operation === 'findReplace')
    return splitHead(editBody(head + body, { operation, content, find: need(find, 'find', operation) }))
  return { body: editBody(body, { operation, content }) }
}

function need(value: string | undefined, field: string, operation: string): string {
  if (value !== undefined) return value
  throw new MnemaError('invalid_input', `${operation} needs ${field}. Nothing was written.`, {
    field,
    remedy:
      field === 'find' ? 'Give the text that is to be replaced.' : 'Give the heading below which the text stands.',
  })
}
