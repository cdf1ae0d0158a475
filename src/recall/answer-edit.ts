import type { Context, Kind, LifecycleEvent, LifecycleReply, Settings } from '../contract/index.ts'
import { askAdvice, noAdvice } from './ask-advice.ts'
import { describeFailure } from './describe-failure.ts'
import { enterLedger, logRecall } from './record-recall.ts'
import { silence } from './silence.ts'
import { timeBox } from './time-box.ts'

/** What kinds have to say before a file is created or changed: once a session and epoch, within the time box, or nothing. */
export async function answerEdit(
  context: Context,
  event: LifecycleEvent,
  contextLimit: number,
  kinds: readonly Kind[],
  settings: Settings,
): Promise<LifecycleReply> {
  const paths = event.edits ?? []
  if (paths.length === 0) return silence('no edit')
  const started = performance.now()
  let failure: string | undefined
  const advice = await timeBox(settings.recall.timeout, async (signal) => {
    const given: ReadonlySet<string> =
      context.session === undefined ? new Set() : await context.sessions.given(context.session)
    return askAdvice(
      { ...context, signal },
      kinds,
      { event: 'before-edit', prompt: '', paths, given, signal },
      { characters: contextLimit, tokens: settings.recall.maxTokens },
    )
  }).catch((error: unknown) => {
    failure = describeFailure(error, (text) => context.screening.mask(text))
    return noAdvice
  })
  failure ??= advice.failure
  const entered = await enterLedger(
    context,
    advice.givenIds.map((recordId) => ({ recordId, via: 'advice' })),
  )
  // Edits are many: of those that went well the log has no row.
  const logged =
    failure === undefined
      ? {}
      : await logRecall(context, event, '', {
          cues: [],
          took: Math.round(performance.now() - started),
          outcome: failure,
        })
  const unrecorded = entered.unrecorded ?? logged.unrecorded
  return {
    ...silence(failure ?? (advice.text === '' ? 'nothing relevant' : 'ok')),
    context: advice.text === '' ? undefined : advice.text,
    ...(unrecorded === undefined ? {} : { unrecorded }),
  }
}
