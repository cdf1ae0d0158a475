import {
  type Context,
  type Cue,
  estimateTokens,
  type LifecycleEvent,
  type LifecycleReply,
  type Settings,
} from '../contract/index.ts'
import { askAdvice, type GatheredAdvice, noAdvice } from './ask-advice.ts'
import { chooseCues } from './choose-cues.ts'
import { describeFailure } from './describe-failure.ts'
import { piecesOfPrompt } from './pieces-of-prompt.ts'
import { enterLedger, logRecall, type Recalled } from './record-recall.ts'
import { renderRecall } from './render-recall.ts'
import { silence } from './silence.ts'
import type { SpeakingKinds } from './speaking-kinds.ts'
import { timeBox } from './time-box.ts'

/**
 * Cues for a prompt, and below them what kinds have to say by themselves: few, likely enough, new to the session and within the time box;
 * nothing where nothing is relevant.
 */
export async function answerTurn(
  context: Context,
  event: LifecycleEvent,
  contextLimit: number,
  kinds: SpeakingKinds,
  settings: Settings,
): Promise<LifecycleReply> {
  const prompt = (event.prompt ?? '').trim()
  const recalled = await recall(context, prompt, kinds, settings, contextLimit)
  const logged = await logRecall(context, event, prompt, recalled)
  const { cues, advice } = recalled
  if (cues.length === 0 && advice.text === '') return { ...silence(recalled.outcome), ...withReason(logged.unrecorded) }

  const block = renderRecall(
    cues,
    { sessionId: context.session?.id ?? event.sessionId, queryId: logged.queryId },
    (text) => context.screening.neutralise(text),
  )
  // Where the log could not be written, the ledger could not either: another wait would only delay the turn.
  const entered =
    logged.unrecorded === undefined
      ? await enterLedger(context, [
          ...cues.map(({ recordId }) => ({
            recordId,
            via: 'recall',
            ...(logged.queryId === undefined ? {} : { queryId: logged.queryId }),
          })),
          ...advice.givenIds.map((recordId) => ({ recordId, via: 'advice' })),
        ])
      : logged
  return {
    context: [block, advice.text].filter((text) => text !== '').join('\n\n'),
    queryId: logged.queryId,
    addresses: cues.map((cue) => cue.address),
    outcome: recalled.outcome,
    ...withReason(entered.unrecorded),
  }
}

async function recall(
  context: Context,
  prompt: string,
  { kinds, usable }: SpeakingKinds,
  settings: Settings,
  contextLimit: number,
): Promise<Recalled & { advice: GatheredAdvice }> {
  const started = performance.now()
  const { timeout, minConfidence, maxCues, maxTokens } = settings.recall
  const offered: Cue[] = []
  let given: ReadonlySet<string> = new Set()
  let failure: string | undefined
  let advice = noAdvice
  const choose = (): readonly Cue[] => chooseCues(offered, given, { minConfidence, maxCues, maxTokens, contextLimit })
  const note = (error: unknown): void => {
    failure ??= describeFailure(error, (text) => context.screening.mask(text))
  }

  await timeBox(timeout, async (signal) => {
    if (context.session !== undefined) given = await context.sessions.given(context.session)
    const timed = { ...context, signal }
    for (const piece of piecesOfPrompt(prompt)) {
      const turn = { prompt: piece, given, signal }
      const asked = usable.map(async (kind) => offered.push(...((await kind.cues?.(timed, turn)) ?? [])))
      for (const { reason } of (await Promise.allSettled(asked)).filter(isRejected)) note(reason)
      if (signal.aborted) return
    }
    const pointers = renderRecall(choose(), { sessionId: '', queryId: '' }, (text) => text)
    const room = {
      characters: contextLimit - (pointers === '' ? 0 : pointers.length + roomForIds),
      tokens: maxTokens - estimateTokens(pointers),
    }
    const heard = await askAdvice(timed, kinds, { event: 'prompt', prompt, paths: [], given, signal }, room)
    if (!signal.aborted) advice = heard
  }).catch(note)

  // What was found before the time ran out is as good as ever; the log says that it may not be all.
  const cues = choose()
  const outcome = failure ?? advice.failure ?? (cues.length > 0 || advice.text !== '' ? 'ok' : 'nothing relevant')
  return { cues, advice, took: Math.round(performance.now() - started), outcome }
}

/** Characters of the ids of session and query, and of the gap below the cues. */
const roomForIds = 300

function isRejected(result: PromiseSettledResult<unknown>): result is PromiseRejectedResult {
  return result.status === 'rejected'
}

function withReason(unrecorded: string | undefined): { unrecorded?: string } {
  return unrecorded === undefined ? {} : { unrecorded }
}
