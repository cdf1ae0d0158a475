import { z } from 'zod'
import { type Context, MnemaError } from '../../../contract/index.ts'
import { enterProject, findProject, type NoteProject, projectKey } from '../project/index.ts'
import { once } from '../retry/index.ts'
import { createNote, planNote } from '../saving/index.ts'
import { oneLine } from '../wording/index.ts'
import { define } from './define.ts'
import { outProject, project } from './fields.ts'
import { itemError, outError } from './item-result.ts'
import { draftOf, type Made, madeOf, measure, outMade, readMade } from './make-note.ts'
import { payloadOf } from './payload.ts'
import { idempotencyKey, noteDraft } from './write-fields.ts'

const mostNotes = 50

const item = z.strictObject({ ...noteDraft, idempotencyKey })

const input = z.strictObject({
  project,
  notes: z
    .array(item)
    .min(1)
    .max(mostNotes)
    .describe('Each is tried, whatever becomes of the others; links may name later ones by toTitle.'),
  idempotencyKey: idempotencyKey.describe('Of the batch; an item may have its own.'),
  dryRun: z.boolean().optional().describe('Only say what would be done.'),
})

type Input = z.infer<typeof input>
type Item = Input['notes'][number]

const result = z.object({
  index: z.int().describe('Of the note in the input.'),
  ok: z.boolean().describe('It is there now, or would be.'),
  noteId: outMade.noteId.optional(),
  versionToken: outMade.versionToken.optional(),
  title: outMade.title.optional(),
  outcome: z.enum(['created', 'skipped', 'checked']).optional().describe('checked: a dry run.'),
  path: outMade.path.optional(),
  bodyBytes: outMade.bodyBytes.optional(),
  bodyHash: outMade.bodyHash.optional(),
  warnings: outMade.warnings.optional(),
  error: outError,
})

type Result = z.infer<typeof result>

const output = z.object({
  project: outProject,
  results: z.array(result).describe('In the order of the input.'),
  failed: z.int().describe('How many are to be sent again, corrected.'),
})

export const createNotes = define({
  verb: 'create-many',
  tool: 'create_notes',
  summary: 'Make many shared notes at once',
  guide:
    'Make up to 50 shared notes of one project in one call, as create_note does. Each has its own result and nothing is rolled back: send only the failed ones again. dryRun checks without writing.',
  effect: 'write',
  input,
  output,
  run: async (context, given): Promise<z.infer<typeof output>> => {
    const chosen = await findProject(context, given.project)
    const there = await enterProject(context, chosen)
    const results: Result[] = []
    const planned = new Set<string>()
    for (const [index, each] of given.notes.entries()) {
      context.progress(index, given.notes.length)
      try {
        const made =
          given.dryRun === true
            ? await check(there, chosen, each, planned)
            : await make(there, chosen, each, keyOf(given, each, index))
        results.push({ index, ok: true, ...made })
      } catch (thrown) {
        results.push({ index, ok: false, error: itemError(thrown, context.locale) })
      }
    }
    return { project: chosen.handle, results, failed: results.filter(({ ok }) => !ok).length }
  },
  render: ({ results, failed }) =>
    [
      `${results.length - failed} of ${results.length} notes ${results.some(({ outcome }) => outcome === 'checked') ? 'could be made; nothing was written' : 'are there'}.`,
      ...results.map(({ index, noteId, title, path, error }) =>
        error === undefined
          ? `- ${index}: ${oneLine(title ?? '')}${noteId === undefined ? '' : ` (${noteId})`} ${oneLine(path ?? '')}`
          : `- ${index}: failed: ${error.message}`,
      ),
    ].join('\n'),
})

/** The key of one note: its own, else that of the batch with its number. */
function keyOf({ idempotencyKey: batch }: Input, { idempotencyKey: own }: Item, index: number): Key {
  return own === undefined ? { key: batch, part: String(index) } : { key: own }
}

type Key = { key: string | undefined; part?: string }

async function make(context: Context, chosen: NoteProject, given: Item, key: Key): Promise<Made> {
  const attempt = {
    tool: 'create_notes',
    scope: projectKey(chosen),
    ...key,
    payload: payloadOf(given, ['idempotencyKey']),
    read: readMade,
  }
  const { reply, again } = await once(context, attempt, async () =>
    madeOf(await createNote(context, await draftOf(context, chosen, given)), given.body),
  )
  return again ? { ...reply, outcome: 'skipped' } : reply
}

async function check(
  context: Context,
  chosen: NoteProject,
  given: Item,
  planned: Set<string>,
): Promise<Omit<Result, 'index' | 'ok'>> {
  const { record, place, warnings } = await planNote(context, await draftOf(context, chosen, given))
  const path = place.path.normalize('NFC').toLowerCase()
  if (planned.has(path)) {
    throw new MnemaError(
      'conflict',
      `note_already_exists: an earlier note of this batch stands at ${oneLine(place.path)}.`,
      {
        field: 'title',
        remedy: 'Give another title, path or fileName.',
      },
    )
  }
  planned.add(path)
  return { title: record.title, outcome: 'checked', path: place.path, ...measure(given.body), warnings: [...warnings] }
}
