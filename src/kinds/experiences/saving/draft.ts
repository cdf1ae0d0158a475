import type { ExperienceContent, ExperienceScope, ExperienceType, Fix, Relation } from '../experience.ts'

/** A note as it is to be saved: read and found in order. */
export interface Draft {
  title: string
  type: ExperienceType
  scope: ExperienceScope
  content: ExperienceContent
  topicKey: string | undefined
  fix: Fix | undefined
  evidenceRefs: readonly string[]
  relations: readonly { ref: string; relation: Relation; field: string }[]
}
