import type { BriefSection, Context } from '../../contract/index.ts'
import { openRuleBook } from './book/index.ts'
import { deliveryKey, ruleLineOf, takeFitting } from './select/index.ts'

/** Where rules stand among the sections of all kinds: after boot memory. */
const order = 20

/** Most characters of a briefing that go to rules. */
const room = 2_000

/** What always holds in the whole project. The rest comes when a task or a file calls for it. */
export async function brief(context: Context): Promise<readonly BriefSection[]> {
  const { project } = context
  if (project === undefined) return []
  const always = (await openRuleBook(context, project).active()).filter(
    (rule) => rule.always && rule.scope.type === 'global',
  )
  const { taken } = takeFitting(always, room, (rule) => ruleLineOf(rule).length + 1)
  if (taken.length === 0) return []
  return [
    {
      order,
      heading: `Rules for project \`${project.slug}\` that always hold`,
      text: taken.map(ruleLineOf).join('\n'),
      recordIds: taken.map(deliveryKey),
      essential: false,
    },
  ]
}
