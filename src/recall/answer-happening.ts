import { arch, platform } from 'node:os'
import type { Context, Happening, Kind, LifecycleEvent, LifecycleReply, Settings } from '../contract/index.ts'
import { tellKinds } from './ask-advice.ts'
import { describeFailure } from './describe-failure.ts'
import { enterLedger } from './record-recall.ts'
import { silence } from './silence.ts'
import { timeBox } from './time-box.ts'

/** What kinds keep of something that happened, and what they have to say to it, within the time box. */
export async function answerHappening(
  context: Context,
  event: LifecycleEvent & { name: Happening['event'] },
  contextLimit: number,
  kinds: readonly Kind[],
  settings: Settings,
): Promise<LifecycleReply> {
  const observers = kinds.filter((kind) => kind.observe !== undefined)
  if (observers.length === 0) return silence('not used')
  try {
    const advice = await timeBox(settings.recall.timeout, async (signal) => {
      const given: ReadonlySet<string> =
        context.session === undefined || contextLimit === 0 ? new Set() : await context.sessions.given(context.session)
      const happening = {
        event: event.name,
        tool: event.tool,
        cause: event.cause,
        environment: event.environment ?? { os: platform(), arch: arch(), node: process.versions.node },
        given,
        signal,
      }
      return tellKinds({ ...context, signal }, observers, happening, {
        characters: contextLimit,
        tokens: settings.recall.maxTokens,
      })
    })
    const entered = await enterLedger(
      context,
      advice.givenIds.map((recordId) => ({ recordId, via: 'advice' })),
    )
    return {
      ...silence(advice.failure ?? (advice.text === '' ? 'noted' : 'ok')),
      context: advice.text === '' ? undefined : advice.text,
      ...(entered.unrecorded === undefined ? {} : { unrecorded: entered.unrecorded }),
    }
  } catch (error) {
    return silence(describeFailure(error, (text) => context.screening.mask(text)))
  }
}
