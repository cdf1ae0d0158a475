import type { Kind } from '../contract/index.ts'

export interface SpeakingKinds {
  /** All: whatever they say in full needs no tool. */
  kinds: readonly Kind[]
  /** Those that the agent has tools of: how to use one, and a pointer to what it has, is of use with them alone. */
  usable: readonly Kind[]
}
