import { z } from 'zod'
import { type Context, type JsonObject, MnemaError, say } from '../../../contract/index.ts'
import { answeredBefore, keepAnswer } from '../calls/index.ts'
import { experienceScopes, experienceTypes, limits, relations } from '../experience.ts'
import { statementStates } from '../relations/index.ts'
import { checkFix, type Draft, saveNote } from '../saving/index.ts'
import { findSimilar, type Similar } from '../search/index.ts'
import { normaliseTopicKey } from '../topic/index.ts'
import { oneLine } from '../wording/index.ts'
import { define } from './define.ts'
import { content, outRef, outTitle, written } from './fields.ts'
import { renderNote } from './note-text.ts'

const fix = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('command'), command: written(limits.fix) }),
    z.strictObject({ kind: z.literal('diff'), diff: written(limits.fix) }),
    z.strictObject({
      kind: z.literal('config'),
      path: z.string().min(1).max(limits.path),
      content: z.string().max(limits.fix),
    }),
  ])
  .describe('A change that was tried and works: one command, a unified diff, or a whole file.')

const recordRef = z
  .string()
  .regex(/^[a-z]{2,4}_[0-9a-f]{32}$/, 'must be a record id such as lr_01a163fbe95e791e8c5c45763b9e6937')

const input = z.strictObject({
  title: written(limits.title).describe('Short, easy to find.'),
  type: z.enum(experienceTypes).describe('Type.'),
  scope: z.enum(experienceScopes).describe('project: only for this project; global: for any.'),
  content: content.describe('All four are required.'),
  topic_key: z
    .string()
    .max(200)
    .optional()
    .describe('Two levels, such as build/zlib-link: noted again, it updates the same note.'),
  fix: fix.optional(),
  evidence_refs: z.array(recordRef).max(limits.evidence).optional().describe('Records that support it.'),
  relates_to: z
    .array(
      z.strictObject({
        record_ref: recordRef.describe('lr_… or rr_….'),
        relation: z.enum(relations).describe('contradicts: it is wrong; outdates: out of date.'),
      }),
    )
    .max(limits.relations)
    .optional()
    .describe('Says that known records are wrong or out of date.'),
})

type Input = z.infer<typeof input>

const output = z.object({
  outcome: z.enum(['saved', 'held', 'known', 'settled_wrong']).describe('What became of it.'),
  ref: outRef,
  revision: z.int().describe('Revision.'),
  topic_key: z.string().optional().describe('As kept.'),
  sources: z.int().describe('Distinct sessions that noted it.'),
  reasons: z.array(z.string()).describe('What a person should look at.'),
  similar: z
    .array(
      z.object({ ref: outRef, title: outTitle, by: z.enum(['error', 'words', 'meaning']).describe('What is alike.') }),
    )
    .describe('Records that say much the same.'),
  similar_checked: z.boolean().describe('Similar ones were looked for.'),
  relations: z
    .array(
      z.object({
        record_ref: outRef,
        relation: z.enum(relations).describe('Relation.'),
        status: z.enum(statementStates).describe('pending: disputed until it is settled.'),
      }),
    )
    .describe('What it says of others.'),
  kept_fix: z.boolean().describe('The fix of the revision before was kept.'),
  waits: z.boolean().describe('It waits for a person.'),
})

export type NoteReply = z.infer<typeof output>

export const note = define({
  verb: 'note',
  tool: 'memory_note',
  summary: 'Note what was learnt',
  guide:
    'Note what this session learnt, once it is solved: what was seen, why, where, what to do next time, and the fix that worked. Found from the next session on. The reply names similar records: refine those by topic_key, or say with relates_to what is wrong or out of date.',
  effect: 'write',
  input,
  output,
  run: (context, given) => save(context, given, undefined),
  // Looked for outside the transaction: a failure of it must not undo the note.
  async before(context, given) {
    const similar = await lookForSimilar(context, given)
    return (inside, parsed) => save(inside, parsed, similar)
  },
  render: renderNote,
})

async function lookForSimilar(
  context: Context,
  { title, content: { what } }: Input,
): Promise<readonly Similar[] | undefined> {
  try {
    return await findSimilar(context, { title, what })
  } catch (error) {
    // The note is worth more than what is like it; the reply says that this was not looked for.
    if (context.signal?.aborted) throw error
    return undefined
  }
}

async function save(context: Context, given: Input, similar: readonly Similar[] | undefined): Promise<NoteReply> {
  const payload: JsonObject = JSON.parse(JSON.stringify(given))
  const before = await answeredBefore(context, payload)
  if (before !== undefined) return output.parse(before)
  const {
    record,
    relations: stated,
    outcome,
    sources,
    reasons,
    keptFix,
  } = await saveNote(context, readDraft(context, given))
  const topicKey = record.attributes.topicKey
  const reply: NoteReply = {
    outcome,
    ref: record.id,
    revision: record.revision,
    ...(typeof topicKey === 'string' ? { topic_key: topicKey } : {}),
    sources,
    reasons: [...reasons],
    similar: (similar ?? [])
      .filter((each) => each.record.id !== record.id)
      .map((each) => ({ ref: each.record.id, title: oneLine(each.record.title), by: each.by })),
    similar_checked: similar !== undefined,
    relations: stated.map(({ ref, relation, status }) => ({ record_ref: ref, relation, status })),
    kept_fix: keptFix,
    waits: record.status === 'pending',
  }
  await keepAnswer(context, payload, record.id, reply)
  return reply
}

/** @throws MnemaError `invalid_input` for a topic key or a fix that is out of order. */
function readDraft({ locale }: Context, given: Input): Draft {
  const {
    title,
    type,
    scope,
    content: told,
    topic_key: key,
    fix: mended,
    evidence_refs: evidence,
    relates_to: about,
  } = given
  const topicKey = key === undefined || key.trim() === '' ? undefined : normaliseTopicKey(key)
  if (topicKey === undefined && key !== undefined && key.trim() !== '') {
    throw new MnemaError(
      'invalid_input',
      say(locale, {
        en: 'The topic key must have exactly two levels of lower-case letters a-z, digits and hyphens.',
        zh: '主题必须正好两级，只用小写字母 a-z、数字和连字符。',
      }),
      {
        field: 'topic_key',
        remedy: say(locale, { en: 'Write it like build/zlib-link.', zh: '写法如 build/zlib-link。' }),
      },
    )
  }
  if (mended !== undefined) checkFix(mended, locale)
  return {
    title: oneLine(title),
    type,
    scope,
    content: told,
    topicKey,
    fix: mended,
    evidenceRefs: [...new Set(evidence ?? [])],
    relations: (about ?? []).map(({ record_ref: ref, relation }, place) => ({
      ref,
      relation,
      field: `relates_to.${place}.record_ref`,
    })),
  }
}
