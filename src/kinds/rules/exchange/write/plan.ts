/** What is to happen to one file. */
export interface FilePlan {
  /** Relative to the project. */
  path: string
  /** Absolute, links resolved. */
  real: string
  before: string
  /** Undefined: the file goes. */
  after: string | undefined
  action: 'create' | 'update' | 'remove' | 'unchanged'
  /** Somebody has changed what is replaced: a copy of the file is kept beside it. */
  keeps: boolean
}

/** Why a file is left as it is. */
export interface Refusal {
  file: string
  line?: number | undefined
  reason: string
  remedy: string
}

export interface ExportPlan {
  files: readonly FilePlan[]
  refusals: readonly Refusal[]
}

export function actionOf(before: string | undefined, after: string | undefined): FilePlan['action'] {
  if (after === before) return 'unchanged'
  if (before === undefined) return 'create'
  return after === undefined ? 'remove' : 'update'
}
