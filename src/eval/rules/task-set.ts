import written from './task-set.json' with { type: 'json' }

export interface WrittenRule {
  key: string
  /** `en` or `zh`. */
  language: string
  scope: string
  text: string
  title?: string
  triggers?: readonly string[]
  always?: boolean
}

export interface WrittenTask {
  language: string
  task: string
  paths: readonly string[]
  /** Keys of the rules that matter; none for a task that has nothing to do with any. */
  rules: readonly string[]
}

/** Rules of an imaginary shop, tasks in it with the rules that matter, and tasks to which none does. */
export const taskSet: { rules: readonly WrittenRule[]; tasks: readonly WrittenTask[] } = written

/** Every other task was used to find the weights and the cut; figures are of the others. */
export function isReported(place: number): boolean {
  return place % 2 === 1
}
