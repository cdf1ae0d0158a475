import { type Context, MnemaError, say } from '../../contract/index.ts'
import { reviewDisclosure } from './disclosure.ts'

/**
 * What is weak about a write, as warnings for the reply.
 * @throws MnemaError `policy` for a weak disclosure where the setting is strict.
 */
export function reviewWrite(context: Context, state: { disclosure: string | undefined; terms: number }): string[] {
  const weak = reviewDisclosure(state.disclosure, context.locale)
  if (weak.length > 0 && context.settings.nodes.strictDisclosure) {
    throw new MnemaError('policy', weak.join(' '), {
      field: 'disclosure',
      remedy: say(context.locale, {
        en: 'Give one trigger, such as "When changing refund webhooks".',
        zh: '请给出一个触发条件，例如“修改退款 webhook 时”。',
      }),
    })
  }
  if (state.terms > 0) return weak
  return [
    ...weak,
    say(context.locale, {
      en: 'No glossary term: nobody will find this by name, and it cannot become a parent.',
      zh: '没有术语（glossary）：无法按名称找到它，它也不能成为父节点。',
    }),
  ]
}
