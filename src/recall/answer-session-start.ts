import type { BriefSection, Context, LifecycleEvent, LifecycleReply, Settings } from '../contract/index.ts'
import { composeBriefing } from './compose-briefing.ts'
import { describeFailure } from './describe-failure.ts'
import { enterLedger, logRecall } from './record-recall.ts'
import { silence } from './silence.ts'
import type { SpeakingKinds } from './speaking-kinds.ts'
import { timeBox } from './time-box.ts'
import { workingSet } from './working-set.ts'

/**
 * Most milliseconds for collecting the briefing. An agent wakes once and hosts wait for seconds, so this is longer than the box of a
 * turn; the whole hook must still end within two seconds.
 */
const patience = 1_000

/** Stands in the ledger for the briefing itself: it can hold guidance alone, and no record. */
const briefed = 'briefing'

/** The briefing: what every agent is told when it wakes, or nothing where a resumed session has it in its context still. */
export async function answerSessionStart(
  context: Context,
  event: LifecycleEvent,
  contextLimit: number,
  { kinds, usable }: SpeakingKinds,
  settings: Settings,
): Promise<LifecycleReply> {
  const started = performance.now()
  const mask = (text: string): string => context.screening.mask(text)
  const failures: string[] = []
  const attempt = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      failures.push(describeFailure(error, mask))
      return otherwise
    }
  }

  const { session } = context
  if (event.cause === 'resume' && session !== undefined) {
    const given = await attempt(() => timeBox(patience, () => context.sessions.given(session)), new Set<string>())
    if (given.has(briefed)) return silence('resumed with its context')
  }

  const sections = await Promise.all([
    ...kinds.map((kind) =>
      attempt<readonly BriefSection[]>(
        () => timeBox(patience, async (signal) => (await kind.brief?.({ ...context, signal })) ?? []),
        [],
      ),
    ),
    attempt<readonly BriefSection[]>(async () => {
      const set = event.cause === 'compact' ? await timeBox(patience, () => workingSet(context)) : undefined
      return set === undefined ? [] : [set]
    }, []),
  ])
  const guidance = usable
    .map((kind) => kind.guidance(context.locale).trim())
    .filter((text) => text !== '')
    .join('\n\n')
  const briefing = composeBriefing(
    guidance,
    sections.flat(),
    { maxTokens: settings.briefing.maxTokens, contextLimit },
    (text) => context.screening.fence(text, { from: 'mnema' }),
  )

  const outcome = failures[0] ?? (briefing.text === '' ? 'nothing to say' : 'ok')
  const given = briefing.text === '' ? [] : [briefed, ...briefing.recordIds]
  const entered = await enterLedger(
    context,
    given.map((recordId) => ({ recordId, via: 'boot' })),
  )
  // A briefing that went well leaves no row: the log is about what was searched for and about what failed.
  const logged =
    failures.length === 0
      ? {}
      : await logRecall(context, event, '', { cues: [], took: Math.round(performance.now() - started), outcome })
  const unrecorded = entered.unrecorded ?? logged.unrecorded
  return {
    context: briefing.text === '' ? undefined : briefing.text,
    queryId: undefined,
    addresses: [],
    outcome,
    ...(unrecorded === undefined ? {} : { unrecorded }),
  }
}
