import type { Rule } from '../rule.ts'
import { overlaps } from '../scope/index.ts'
import type { Shelf } from '../select/index.ts'
import { contradict, sameWording } from '../wording/index.ts'
import type { Finding } from './finding.ts'

/** Words with which a rule leaves open what is to be done. */
const vague =
  /\b(?:appropriate(?:ly)?|proper(?:ly)?|as needed|if (?:necessary|possible)|where (?:possible|appropriate)|best practices?|clean code|good (?:code|names?|practice)|nice|reasonabl[ey]|etc|sensibl[ey]|try to|be careful|high quality)\b|适当|合理|尽量|尽可能|良好|酌情|规范地|优雅|高质量|最佳实践|等等/i

/** Weight from which a shared word may bring two rules together, and most pairs that are compared. */
const telling = 0.15
const mostPairs = 50_000

/** Rules that leave open what they ask for, that exclude one another, or that say the same where both apply. */
export function examineWording(rules: readonly Rule[], shelf: Shelf): Finding[] {
  const findings: Finding[] = rules.flatMap(({ id, text }) => {
    const word = vague.exec(text)?.[0]
    return word === undefined
      ? []
      : [{ kind: 'vague', ids: [id], message: `"${word}" leaves open what is to be done.` }]
  })
  for (const [a, b] of pairsOf(shelf)) {
    if (!overlaps(a.scope, b.scope)) continue
    const ids = [a.id, b.id]
    if (sameWording(a.text, b.text)) findings.push({ kind: 'duplicate', ids, message: 'They say the same.' })
    else if (contradict(a.text, b.text)) {
      findings.push({ kind: 'contradiction', ids, message: 'One asks for what the other forbids or excludes.' })
    }
  }
  return findings
}

/** Pairs that share a telling word, each once. */
function pairsOf(shelf: Shelf): readonly (readonly [Rule, Rule])[] {
  const seen = new Set<number>()
  const pairs: [Rule, Rule][] = []
  for (const [at, prepared] of shelf.rules.entries()) {
    for (const word of prepared.said) {
      if (shelf.weigh(word) < telling) continue
      for (const other of shelf.having(word)) {
        const key = at * shelf.rules.length + other
        const rule = shelf.rules[other]?.rule
        if (other <= at || rule === undefined || seen.has(key)) continue
        seen.add(key)
        pairs.push([prepared.rule, rule])
        if (pairs.length >= mostPairs) return pairs
      }
    }
  }
  return pairs
}
