import type { AskedWords } from './asked-words.ts'
import type { PreparedRule } from './prepare-rule.ts'
import type { Shelf } from './shelf.ts'

/** What speaks for a rule. Every number is 0 where nothing does. */
export interface Evidence {
  /** The best trigger: 1 where a telling one stands in the task whole. */
  trigger: number
  /** Summed weight of the words that task and rule share. */
  shared: number
  /** Their share of the task, and of the rule's title and text. */
  ofTask: number
  ofRule: number
  /** How much the rule speaks of the task's subjects in other words: 0 to 1. */
  kin: number
  /** How much the files themselves speak of what it is about: 0 to 1. */
  files: number
}

/** Summed weight from which a trigger counts as telling. */
const telling = 0.6

/** Part of its worth that a trigger has which stands in the task by more than half. */
const partly = 0.4

/** What a word of a file counts that stands in the text of a rule only, not in its title or triggers. */
const inText = 0.6

/** For each rule of the shelf, what speaks for it; undefined where no word does. */
export function gatherEvidence(shelf: Shelf, asked: AskedWords): readonly (Evidence | undefined)[] {
  const { rules } = shelf
  const sums = () => new Float64Array(rules.length)
  const [shared, ofTask, ofRule, kin, files] = [sums(), sums(), sums(), sums(), sums()]
  const touched = new Set<number>()
  const each = (
    list: ReadonlyMap<string, number>,
    note: (rule: PreparedRule, at: number, word: string, weight: number, factor: number) => void,
  ): void => {
    for (const [word, weight] of list) {
      for (const at of shelf.having(word)) {
        const rule = rules[at]
        if (rule === undefined) continue
        touched.add(at)
        note(rule, at, word, weight, rule.words.get(word) ?? 1)
      }
    }
  }
  each(asked.task, (rule, at, word, weight, factor) => {
    shared[at] = (shared[at] ?? 0) + weight * factor
    ofTask[at] = (ofTask[at] ?? 0) + weight
    if (rule.said.has(word)) ofRule[at] = (ofRule[at] ?? 0) + weight
  })
  each(asked.kin, (_rule, at, _word, weight, factor) => {
    kin[at] = (kin[at] ?? 0) + weight * factor
  })
  each(asked.files, (_rule, at, _word, weight, factor) => {
    files[at] = (files[at] ?? 0) + weight * (factor > 1 ? 1 : inText)
  })
  return rules.map((rule, at) => {
    if (!touched.has(at)) return undefined
    return {
      trigger: (shared[at] ?? 0) > 0 ? bestTrigger(rule, asked, shelf) : 0,
      shared: shared[at] ?? 0,
      ofTask: ratio(ofTask[at], asked.total),
      ofRule: ratio(ofRule[at], shelf.said[at]),
      kin: saturate(kin[at]),
      files: saturate(files[at]),
    }
  })
}

/** The words that task and rule share, the most telling first; where there are none, those of its files. */
export function sharedWords(rule: PreparedRule, asked: AskedWords): string[] {
  const own = [...rule.words.keys()]
  for (const list of [asked.task, asked.kin, asked.files]) {
    const found = own.filter((word) => (list.get(word) ?? 0) > 0)
    if (found.length > 0) return found.sort((a, b) => (list.get(b) ?? 0) - (list.get(a) ?? 0)).slice(0, 4)
  }
  return []
}

function bestTrigger(rule: PreparedRule, { task }: AskedWords, shelf: Shelf): number {
  let best = 0
  for (const words of rule.triggers) {
    let all = 0
    let found = 0
    for (const word of words) {
      const weight = shelf.tell(word)
      all += weight
      if (task.has(word)) found += weight
    }
    if (found === 0) continue
    const share = found / all
    const worth = Math.min(1, all / telling)
    best = Math.max(best, share > 0.999 ? worth : share > 0.5 ? worth * share * partly : 0)
  }
  return best
}

function ratio(part: number | undefined, whole: number | undefined): number {
  return part === undefined || whole === undefined || whole <= 0 ? 0 : Math.min(1, part / whole)
}

function saturate(sum: number | undefined): number {
  return sum === undefined ? 0 : sum / (1 + sum)
}
