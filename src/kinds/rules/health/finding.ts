/** What a person may want to look at. */
export const findingKinds = [
  'dead scope',
  'stale evidence',
  'contradiction',
  'duplicate',
  'never sent',
  'noisy',
  'vague',
  'untagged',
  'cost of always',
] as const

export type FindingKind = (typeof findingKinds)[number]

export interface Finding {
  kind: FindingKind
  /** Rules that it is about. */
  ids: readonly string[]
  message: string
}
