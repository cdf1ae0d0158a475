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
  const found = new Array<Evidence | undefined>(shelf.rules.length).fill(undefined)
  const entry = (at: number): Evidence => {
    const known = found[at] ?? { trigger: 0, shared: 0, ofTask: 0, ofRule: 0, kin: 0, files: 0 }
    found[at] = known
    return known
  }
  for (const [word, weight] of asked.task) {
    for (const at of shelf.having(word)) {
      const rule = shelf.rules[at]
      const evidence = entry(at)
      evidence.shared += weight * (rule?.words.get(word) ?? 1)
      evidence.ofTask += weight
      if (rule?.said.has(word)) evidence.ofRule += weight
    }
  }
  for (const [word, weight] of asked.kin) {
    for (const at of shelf.having(word)) entry(at).kin += weight * (shelf.rules[at]?.words.get(word) ?? 1)
  }
  for (const [word, weight] of asked.files) {
    for (const at of shelf.having(word)) {
      entry(at).files += weight * ((shelf.rules[at]?.words.get(word) ?? 1) > 1 ? 1 : inText)
    }
  }
  found.forEach((evidence, at) => {
    const rule = shelf.rules[at]
    if (evidence === undefined || rule === undefined) return
    if (evidence.shared > 0) evidence.trigger = bestTrigger(rule, asked, shelf)
    evidence.ofTask = ratio(evidence.ofTask, asked.total)
    evidence.ofRule = ratio(evidence.ofRule, shelf.said[at] ?? 0)
    evidence.kin = saturate(evidence.kin)
    evidence.files = saturate(evidence.files)
  })
  return found
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

function ratio(part: number, whole: number): number {
  return whole > 0 ? Math.min(1, part / whole) : 0
}

function saturate(sum: number): number {
  return sum / (1 + sum)
}
