import type { Elsewhere } from '../../../contract/index.ts'
import { gatherEvidence } from './evidence.ts'

/** What a server on another machine is told of a folder: the root of its checkout, and what names the project alike everywhere, where something does. */
export function seenFromElsewhere(directory: string): Elsewhere {
  const evidence = gatherEvidence(directory)
  if (evidence === undefined) return {}
  const { reach, identity, root } = evidence
  return reach === 'shared' ? { projectIdentity: identity, root } : { root }
}
