import type { Context } from './context.ts'
import type { LifecycleEvent, LifecycleReply } from './lifecycle.ts'

/** What an agent is told by itself: the briefing when it wakes, cues for its turns. Fails open and says why in the recall log. */
export interface Recall {
  /** @param contextLimit most characters that reach the host; what is cut does not count as given. */
  answer(context: Context, event: LifecycleEvent, contextLimit: number): Promise<LifecycleReply>
}
