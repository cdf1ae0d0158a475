import type { Experience } from '../experience.ts'

/** What of an experience its rank depends on. */
export type RankCandidate = Pick<
  Experience,
  | 'ref'
  | 'title'
  | 'content'
  | 'projectId'
  | 'projectName'
  | 'trust'
  | 'state'
  | 'signature'
  | 'looseSignature'
  | 'symbols'
  | 'tool'
  | 'environment'
  | 'sources'
  | 'usedSuccess'
  | 'usedFailure'
  | 'updatedAt'
>
