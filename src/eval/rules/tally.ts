/** What a way of choosing comes to over some tasks. */
export interface Tally {
  tasks: number
  /** Share of the rules that matter which were chosen; undefined where none matters. */
  recall: number | undefined
  /** Share of the chosen rules that matter; undefined where none was chosen. */
  precision: number | undefined
  /** Rules chosen in a task. */
  chosen: number
  /** Share of the tasks for which any rule was chosen. */
  answered: number
}

/** Rules that matter and rules that were chosen, task by task. */
export type Choice = { wanted: readonly string[]; chosen: readonly string[] }

export function tally(choices: readonly Choice[]): Tally {
  const sum = (count: (choice: Choice) => number): number => choices.reduce((total, choice) => total + count(choice), 0)
  const wanted = sum((choice) => choice.wanted.length)
  const chosen = sum((choice) => choice.chosen.length)
  const right = sum((choice) => choice.chosen.filter((key) => choice.wanted.includes(key)).length)
  const tasks = Math.max(1, choices.length)
  return {
    tasks: choices.length,
    recall: wanted === 0 ? undefined : right / wanted,
    precision: chosen === 0 ? undefined : right / chosen,
    chosen: chosen / tasks,
    answered: choices.filter((choice) => choice.chosen.length > 0).length / tasks,
  }
}
