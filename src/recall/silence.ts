import type { LifecycleReply } from '../contract/index.ts'

/** Nothing to say, and why. */
export function silence(outcome: string): LifecycleReply {
  return { context: undefined, queryId: undefined, addresses: [], outcome }
}
