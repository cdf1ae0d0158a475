import { z } from 'zod'
import { type Context, type MemoryRecord, MnemaError } from '../../../contract/index.ts'
import { cutText, lengthOf, spendReading } from '../budget/index.ts'
import { noteUse } from '../evidence/index.ts'
import { openExperience } from '../open-experience.ts'
import { inScope } from '../visibility/index.ts'
import { oneLine, recordText, say, warningsOf } from '../wording/index.ts'
import { writerOf } from '../writer.ts'
import { define } from './define.ts'
import { outRef, outScope, outState, outTitle, outTrust, outType, outWarnings, ref } from './fields.ts'

const output = z.object({
  ref: outRef,
  revision: z.int().describe('Revision.'),
  title: outTitle,
  type: outType,
  scope: outScope,
  state: outState,
  trust: outTrust,
  warnings: outWarnings,
  own: z.boolean().describe('Written by this session; found from the next one on.'),
  text: z.string().describe('The record.'),
  left_out: z.int().describe('Characters that the reading limit left out.'),
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
    const record = await findReadable(context, input.ref.trim())
    const { experience, statements } = await openExperience(context, record)
    const { locale, now } = context
    const reader = writerOf(context.session)
    const own = reader !== undefined && experience.sessionId === reader
    const warnings = warningsOf(experience, statements, locale)
    const notices = noticesOf(context, record, own)
    const whole = recordText(experience, { warnings, notices, now }, locale)
    const given = reader === undefined ? { text: whole, leftOut: 0 } : await ration(context, reader, whole)
    if (reader !== undefined && !own) await noteUse(context, reader, record.id, experience.revision)
    const { revision, title, type, scope, state, trust } = experience
    return {
      ref: record.id,
      revision,
      title: oneLine(title),
      type,
      scope,
      state,
      trust,
      warnings,
      own,
      text: given.text,
      left_out: given.leftOut,
      ...('used' in given ? { reading: { used: given.used, limit: context.settings.experiences.readBudget } } : {}),
    }
  },
  render: ({ text }) => text,
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
    remedy: say(locale, { en: 'Give the ref of a hit of memory_search.', zh: '请填写 memory_search 返回的记录编号。' }),
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
 * As much of a text as the session may still read.
 * @throws MnemaError `policy` where it may read no more.
 */
async function ration(
  context: Context,
  reader: string,
  whole: string,
): Promise<{ text: string; leftOut: number; used: number }> {
  const length = lengthOf(whole)
  const { characters, used, exhausted } = await spendReading(context, reader, length)
  if (!exhausted) {
    return {
      ...(characters === length ? { text: whole, leftOut: 0 } : cutText(whole, characters, context.locale)),
      used,
    }
  }
  const limit = context.settings.experiences.readBudget
  throw new MnemaError(
    'policy',
    say(context.locale, {
      en: `This session has read its ${limit} characters of memory; memory_search still works.`,
      zh: `本会话已读满 ${limit} 个字符的记忆，仍可使用 memory_search。`,
    }),
    { data: { used, limit } },
  )
}
