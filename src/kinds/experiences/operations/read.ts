import { z } from 'zod'
import { type Context, type MemoryRecord, MnemaError, say } from '../../../contract/index.ts'
import { cutText, lengthOf, spendReading } from '../budget/index.ts'
import { noteUse } from '../evidence/index.ts'
import { openExperience } from '../open-experience.ts'
import { inScope } from '../visibility/index.ts'
import { recordText } from '../wording/index.ts'
import { writerOf } from '../writer.ts'
import { define } from './define.ts'
import { outRef, outState, outTrust, ref } from './fields.ts'
import { partsOf, type RecordReply, recordParts } from './record-parts.ts'

const output = z.object({
  ref: outRef,
  revision: z.int().describe('Revision.'),
  state: outState,
  trust: outTrust,
  own: z.boolean().describe('Written by this session; found from the next one on.'),
  record: recordParts.optional().describe('The record, where it fits.'),
  cut: z
    .object({ text: z.string().describe('Its beginning.'), left_out: z.int().describe('Characters left out.') })
    .optional()
    .describe('Instead, where the reading limit cut it.'),
  reading: z
    .object({ used: z.int().describe('Characters read.'), limit: z.int().describe('Most of them.') })
    .optional()
    .describe('Of this session.'),
})

type Output = z.infer<typeof output>

export const read = define({
  verb: 'read',
  tool: 'memory_read',
  summary: 'Read one record in full',
  guide:
    'Read a hit of memory_search in full by its ref. A fix is a proposal: judge it before you use it. What one session reads is limited in all.',
  effect: 'read',
  idempotent: false,
  input: z.strictObject({ ref }),
  output,
  cli: { positional: ['ref'] },
  run: async (context, input): Promise<Output> => {
    const found = await findReadable(context, input.ref.trim())
    const { experience, statements } = await openExperience(context, found)
    const reader = writerOf(context.session)
    const own = reader !== undefined && experience.sessionId === reader
    const record = partsOf(context, experience, statements, noticesOf(context, found, own))
    const given = reader === undefined ? { record } : await ration(context, reader, record)
    if (reader !== undefined && !own) await noteUse(context, reader, found.id, experience.revision)
    const { revision, state, trust } = experience
    return { ref: found.id, revision, state, trust, own, ...given }
  },
  render: ({ record, cut }, locale) => cut?.text ?? (record === undefined ? '' : recordText(record, locale)),
})

/**
 * What is settled as wrong, or was withdrawn, is named as such to those who might have seen it; what one may not see is answered like what
 * does not exist.
 */
async function findReadable(context: Context, wanted: string): Promise<MemoryRecord> {
  const record = await context.records.get(wanted)
  const reader = writerOf(context.session)
  const person = context.caller.audience === 'person'
  const mine = reader !== undefined && record?.attributes.sessionId === reader
  const seen = record?.kind === 'experiences' && (person || inScope(context, record))
  if (!seen || (record.status === 'pending' && !person && !mine)) throw notFound(context)
  if (person || (record.status !== 'rejected' && record.attributes.withdrawn !== true)) return record
  throw new MnemaError(
    'policy',
    record.attributes.withdrawn === true
      ? say(context.locale, { en: 'This memory was withdrawn.', zh: '这条记忆已撤回。' })
      : say(context.locale, { en: 'This memory was settled as wrong.', zh: '这条记忆已被裁定为有误。' }),
  )
}

function notFound({ locale }: Context): MnemaError {
  return new MnemaError('not_found', say(locale, { en: 'There is no such memory.', zh: '没有这条记忆。' }), {
    field: 'ref',
    remedy: say(locale, {
      en: 'Give the ref of a hit of memory_search.',
      zh: '请用 memory_search 返回的记录编号作为 ref。',
    }),
  })
}

function noticesOf({ locale }: Context, record: MemoryRecord, own: boolean): string[] {
  if (record.status === 'pending')
    return [say(locale, { en: 'note: waits for a person; nobody finds it yet', zh: '提示：等待人工审核，暂不可检索' })]
  if (!own) return []
  return [
    say(locale, {
      en: 'note: written by this session; searches find it from the next session on',
      zh: '提示：本会话写入，从下一个会话起可被检索到',
    }),
  ]
}

/**
 * As much of a record as the session may still read.
 * @throws MnemaError `policy` where it may read no more.
 */
async function ration(
  context: Context,
  reader: string,
  record: RecordReply,
): Promise<Pick<Output, 'record' | 'cut' | 'reading'>> {
  const whole = recordText(record, context.locale)
  const length = lengthOf(whole)
  const limit = context.settings.experiences.readBudget
  const { characters, used, exhausted } = await spendReading(context, reader, length)
  if (!exhausted) {
    const reading = { used, limit }
    if (characters === length) return { record, reading }
    const { text, leftOut } = cutText(whole, characters, context.locale)
    return { cut: { text, left_out: leftOut }, reading }
  }
  throw new MnemaError(
    'policy',
    say(context.locale, {
      en: `This session has read its ${limit} characters of memory; memory_search still works.`,
      zh: `本会话已读满 ${limit} 个字符的记忆，仍可使用 memory_search。`,
    }),
    { data: { used, limit } },
  )
}
