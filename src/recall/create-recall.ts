import type { Context, Kind, KindName, LifecycleEvent, LifecycleReply, Recall, Settings } from '../contract/index.ts'
import { answerCompaction } from './answer-compaction.ts'
import { answerEdit } from './answer-edit.ts'
import { answerHappening } from './answer-happening.ts'
import { answerSessionStart } from './answer-session-start.ts'
import { answerTurn } from './answer-turn.ts'
import { describeFailure } from './describe-failure.ts'
import { isFirst, isHeardFirst } from './is-heard-first.ts'
import { silence } from './silence.ts'
import { timeBox } from './time-box.ts'
import { withoutOwnWords } from './without-own-text.ts'

/** Most milliseconds that a hook waits until a session's new epoch or end is written. */
const patience = 300

/** Causes of a session start after which the host's context is empty again. */
const forgetful: ReadonlySet<string | undefined> = new Set(['compact', 'clear'])

export interface RecallParts {
  kinds: readonly Kind[]
  /** Those that agents have tools of: how to use the others, and where they have something, is not told. */
  offered: ReadonlySet<KindName>
  settings: Settings
}

/** What an agent is told by itself, from whatever the kinds have to say. Never throws. */
export function createRecall({ kinds, offered, settings }: RecallParts): Recall {
  const usable = kinds.filter(({ name }) => offered.has(name))
  return {
    async answer(context, event, contextLimit) {
      try {
        return await answer(context, event, contextLimit)
      } catch (error) {
        return silence(describeFailure(error, (text) => context.screening.mask(text)))
      }
    },
  }

  async function answer(told: Context, said: LifecycleEvent, contextLimit: number): Promise<LifecycleReply> {
    const event = withoutOwnWords(said)
    if (event.name === 'prompt.submit' && (event.prompt ?? '').trim() === '') return silence('empty prompt')
    const context = await afterLoss(told, event)
    if (!(await isHeardFirst(context, event))) return silence('heard before')
    switch (event.name) {
      case 'session.start': {
        const { now, unrecorded } = forgetful.has(event.cause) ? await inNewEpoch(context, event) : { now: context }
        const reply = await answerSessionStart(now, event, contextLimit, { kinds, usable }, settings)
        return unrecorded === undefined ? reply : { unrecorded, ...reply }
      }
      case 'prompt.submit':
        return answerTurn(context, event, contextLimit, { kinds, usable }, settings)
      case 'tool.before':
        return answerEdit(context, event, contextLimit, kinds, settings)
      case 'compaction': {
        if (event.tentative) return silence('only announced')
        const { now, unrecorded } = await inNewEpoch(context, event)
        const reply = await answerCompaction(now, event, contextLimit)
        return unrecorded === undefined ? reply : { unrecorded, ...reply }
      }
      case 'session.end':
        return end(context, event)
      case 'tool.after':
      case 'tool.failed':
        return answerHappening(context, { ...event, name: event.name }, contextLimit, kinds, settings)
      default:
        return silence('not used')
    }
  }

  /** What a host lost without saying so is given again from here on. */
  async function afterLoss(context: Context, event: LifecycleEvent): Promise<Context> {
    if (event.lost === undefined || !(await isFirst(context, `lost ${event.lost}`))) return context
    return (await inNewEpoch(context, { ...event, cause: 'compact' })).now
  }

  async function inNewEpoch(context: Context, event: LifecycleEvent): Promise<{ now: Context; unrecorded?: string }> {
    const { session } = context
    if (session === undefined) return { now: context }
    try {
      const next = await timeBox(patience, () => context.sessions.startEpoch(session, event.cause ?? event.name))
      return { now: { ...context, session: next } }
    } catch (error) {
      return { now: context, unrecorded: describeFailure(error, (text) => context.screening.mask(text)) }
    }
  }

  async function end(context: Context, event: LifecycleEvent): Promise<LifecycleReply> {
    const { session } = context
    if (session === undefined) return silence('no session')
    await timeBox(patience, () => context.sessions.end(session, event.cause ?? 'ended'))
    await answerHappening(context, { ...event, name: 'session.end' }, 0, kinds, settings)
    return silence('noted')
  }
}
