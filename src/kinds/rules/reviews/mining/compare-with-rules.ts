import type { Meaning } from '../../../../contract/index.ts'
import type { Rule, RuleScope } from '../../rule.ts'
import { overlaps } from '../../scope/index.ts'
import { contradict, likeness, type Reading, readWording, sameWording, similarFrom } from '../../wording/index.ts'

/** The rules of a project, and what they mean where there is an embedder. */
export interface KnownRules {
  /** Rules that agents are sent. */
  inForce: readonly Rule[]
  /** Rules that wait for a person, or that one rejected or replaced. */
  others: readonly Rule[]
  /** Of the rules in force, in their order. */
  meaning: Meaning
}

/** How a draft stands to the rules that there are. */
export interface Standing {
  /** The rule that says the same, whatever became of it. */
  covered: Rule | undefined
  similar: readonly Rule[]
  contradicts: Rule | undefined
}

/** From here on two texts differ in small words only, as long as no number or sign differs. */
const nearlySame = 0.9
/**
 * Cosine from which a rule is named as similar whatever its words, also in another language. With the built-in embedder no two of the 2,701
 * pairs of rules in `src/eval/rules/` come to more than 0.49, and paraphrases mostly to 0.55 and above.
 */
const sameMeaning = 0.55
/** Most similar rules that are named. */
const mostSimilar = 2

export async function compareWithRules(
  { text, scope }: { text: string; scope: RuleScope },
  { inForce, others, meaning }: KnownRules,
): Promise<Standing> {
  const reading = readWording(text)
  const meets = (rule: Rule): boolean => overlaps(scope, rule.scope)
  const covered = [...inForce, ...others].find((rule) => meets(rule) && saysTheSame(reading, readWording(rule.text)))
  if (covered !== undefined) return { covered, similar: [], contradicts: undefined }
  const cosines = await meaning.compare(text)
  const near = inForce
    .map((rule, index) => ({ rule, words: likeness(reading, readWording(rule.text)), meaning: cosines[index] ?? 0 }))
    .filter((found) => (found.words >= similarFrom || found.meaning >= sameMeaning) && meets(found.rule))
    .sort((a, b) => b.words + b.meaning - a.words - a.meaning || (a.rule.id < b.rule.id ? -1 : 1))
  const contradicts = inForce.find((rule) => meets(rule) && contradict(reading, readWording(rule.text)))
  const similar = near.map(({ rule }) => rule).filter((rule) => rule !== contradicts)
  return { covered, similar: similar.slice(0, mostSimilar), contradicts }
}

function saysTheSame(a: Reading, b: Reading): boolean {
  if (sameWording(a, b)) return true
  return likeness(a, b) >= nearlySame && hardFeatures(a) === hardFeatures(b) && !contradict(a, b)
}

function hardFeatures({ features }: Reading): string {
  return [...features.keys()]
    .filter((feature) => /^(?:number|sign) /.test(feature))
    .sort()
    .join('\n')
}
