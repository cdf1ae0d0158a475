import { type Context, MnemaError, say } from '../../contract/index.ts'
import { foldTerm } from './glossary.ts'
import type { Verdict } from './hold.ts'

/** @throws MnemaError `invalid_input` when no field is given. */
export function requireChange(context: Context, fields: Readonly<Record<string, unknown>>): void {
  if (Object.values(fields).some((value) => (Array.isArray(value) ? value.length > 0 : value !== undefined))) return
  throw new MnemaError(
    'invalid_input',
    say(context.locale, { en: 'There is nothing to change.', zh: '没有要修改的内容。' }),
    {
      field: 'content',
      remedy: say(context.locale, {
        en: 'Give at least one of content, priority, disclosure, glossary_add, glossary_remove.',
        zh: '请至少给出 content、priority、disclosure、glossary_add、glossary_remove 之一。',
      }),
    },
  )
}

/** @throws MnemaError `invalid_input` when a term is to be added and taken away. */
export function requireDistinct(context: Context, add: readonly string[], remove: readonly string[]): void {
  const gone = new Set(remove.map(foldTerm))
  if (!add.some((term) => gone.has(foldTerm(term)))) return
  throw new MnemaError(
    'invalid_input',
    say(context.locale, {
      en: 'A term is both in glossary_add and in glossary_remove.',
      zh: '有术语同时出现在 glossary_add 和 glossary_remove 中。',
    }),
    {
      field: 'glossary_remove',
      remedy: say(context.locale, { en: 'Keep it in one of the two.', zh: '请只保留在其中一个列表里。' }),
    },
  )
}

/** @returns the error for an agent that changes what a person rejected. */
export function rejected(context: Context): MnemaError {
  return new MnemaError(
    'policy',
    say(context.locale, { en: 'A person has rejected this node.', zh: '此节点已被人拒绝。' }),
    {
      field: 'uri',
      remedy: say(context.locale, {
        en: 'Ask the user; a person can approve or remove it.',
        zh: '请询问用户；只有人可以批准或移除它。',
      }),
    },
  )
}

/** A fixed node cannot be deleted, and so it cannot be put out of service by a text that would have to wait either. */
export function keepsFixed(context: Context, verdict: Verdict): MnemaError {
  return new MnemaError(
    'policy',
    say(context.locale, {
      en: `A person must see this text first, and a fixed boot node must not wait: ${verdict.reasons.join(' ')}`,
      zh: `此文本须先由人审核，而固定的启动节点不能等待：${verdict.reasons.join(' ')}`,
    }),
    {
      field: 'content',
      remedy: say(context.locale, {
        en: 'Reword it, or ask the user to write it with: mnema nodes update.',
        zh: '请改写，或请用户用 mnema nodes update 写入。',
      }),
    },
  )
}
