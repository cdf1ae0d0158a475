import { type Context, MnemaError, say } from '../../../contract/index.ts'
import { inScope } from '../visibility/index.ts'
import type { Draft } from './draft.ts'

/**
 * Sees that every record of which the note says something exists here.
 * @throws MnemaError `not_found`, naming the field and the ref.
 */
export async function resolveTargets(context: Context, { relations }: Draft): Promise<void> {
  for (const { ref, field } of relations) {
    const record = await context.records.get(ref)
    if (record?.kind === 'experiences' && inScope(context, record)) continue
    throw new MnemaError(
      'not_found',
      say(context.locale, { en: `There is no memory ${ref}. Nothing was saved.`, zh: `没有记录 ${ref}，未保存。` }),
      {
        field,
        remedy: say(context.locale, {
          en: 'Give the ref of a hit of memory_search, or leave the relation out.',
          zh: '请填写 memory_search 返回的记录编号，或去掉这一项。',
        }),
      },
    )
  }
}
