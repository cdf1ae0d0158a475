import type { Context, LifecycleEvent, LifecycleReply } from '../contract/index.ts'
import { describeFailure } from './describe-failure.ts'
import { silence } from './silence.ts'
import { timeBox } from './time-box.ts'
import { workingSet } from './working-set.ts'

/** Most milliseconds that a host waits before it begins to summarise. */
const patience = 300

/**
 * A host that takes text into what it asks its model to summarise is told which memory the session has open, so that the summary keeps the
 * addresses. All else is given again in the new epoch.
 */
export async function answerCompaction(
  context: Context,
  event: LifecycleEvent,
  contextLimit: number,
): Promise<LifecycleReply> {
  if (contextLimit === 0) return silence('noted')
  try {
    const set = await timeBox(patience, () => workingSet(context))
    if (set === undefined) return silence('noted')
    const text = context.screening.fence(`${set.heading}\n${set.text}`, { from: 'mnema', about: event.name })
    return text.length > contextLimit ? silence('noted') : { ...silence('ok'), context: text }
  } catch (error) {
    return silence(describeFailure(error, (text) => context.screening.mask(text)))
  }
}
