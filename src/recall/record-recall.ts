import type { Context, Cue, Delivery, LifecycleEvent } from '../contract/index.ts'
import { describeFailure } from './describe-failure.ts'
import { timeBox } from './time-box.ts'

/** Most milliseconds that a hook waits for the log or the ledger: memory that was found is told even where it cannot be noted. */
const patience = 300

const longestPrompt = 300

export interface Recalled {
  cues: readonly Cue[]
  /** Milliseconds. */
  took: number
  outcome: string
}

/**
 * Writes the row of the recall log. Secrets in the prompt are masked before it is cut, so that no half of one is left.
 * @returns the query id, or why there is none.
 */
export async function logRecall(
  context: Context,
  event: LifecycleEvent,
  prompt: string,
  recalled: Recalled,
): Promise<{ queryId?: string; unrecorded?: string }> {
  return noted(context, async () => {
    const queryId = await context.sessions.logRecall({
      sessionId: context.session?.id ?? event.sessionId ?? '',
      spaceId: context.space.id,
      clientType: context.caller.clientType,
      event: event.name,
      prompt: context.screening.mask(prompt).slice(0, longestPrompt),
      offered: recalled.cues.map(({ recordId, address, score }) => ({ recordId, address, score })),
      took: recalled.took,
      outcome: recalled.outcome,
    })
    return { queryId }
  })
}

/** Enters into the ledger what reaches the host; without a session there is none. */
export async function enterLedger(context: Context, deliveries: readonly Delivery[]): Promise<{ unrecorded?: string }> {
  const { session, sessions } = context
  if (session === undefined || deliveries.length === 0) return {}
  return noted(context, async () => {
    await sessions.give(session, deliveries)
    return {}
  })
}

async function noted<T extends object>(context: Context, work: () => Promise<T>): Promise<T | { unrecorded: string }> {
  try {
    return await timeBox(patience, work)
  } catch (error) {
    return { unrecorded: describeFailure(error, (text) => context.screening.mask(text)) }
  }
}
