import type { Rule } from '../rule.ts'
import { appliesTo } from '../scope/index.ts'
import type { Target } from './choose-targets.ts'
import type { Tally, Violation } from './outcome.ts'
import type { Region } from './source-text.ts'

/** Most violations that are listed, and most that are counted of one rule in one file. */
const mostListed = 2_000
export const mostPerFile = 100

/** Gathers what the checks find. */
export interface Collector {
  /** @returns false for a place outside of the lines that count. */
  add(rule: Rule, target: Target, region: Region): boolean
  /** A file was looked at for the rule. */
  looked(rule: Rule): void
  /** The rule is not looked at everywhere. */
  leave(rule: Rule, reason: string): void
  tallies(): readonly Tally[]
  listed(): { violations: readonly Violation[]; total: number }
}

export function createCollector(rules: readonly Rule[]): Collector {
  const tallies = new Map<Rule, Tally>(
    rules.map((rule) => [rule, { rule, files: 0, found: 0, unfinished: undefined }] as const),
  )
  const violations: Violation[] = []

  function change(rule: Rule, work: (tally: Tally) => void): void {
    const tally = tallies.get(rule)
    if (tally !== undefined) work(tally)
  }

  return {
    add(rule, { path, lines }, region) {
      if (lines !== undefined && !lines.some(({ from, to }) => region.line <= to && from <= region.endLine))
        return false
      change(rule, (tally) => {
        tally.found += 1
      })
      if (violations.length < mostListed) violations.push({ rule, path, region })
      return true
    },
    looked(rule) {
      change(rule, (tally) => {
        tally.files += 1
      })
    },
    leave(rule, reason) {
      change(rule, (tally) => {
        tally.unfinished ??= reason
      })
    },
    tallies: () => [...tallies.values()],
    listed: () => ({
      violations: violations.sort(byPlace),
      total: [...tallies.values()].reduce((sum, { found }) => sum + found, 0),
    }),
  }
}

/** The rules whose scope says something of a file. */
export function rulesFor(rules: readonly Rule[], { path }: Target): readonly Rule[] {
  return rules.filter(({ scope }) => appliesTo(scope, path))
}

function byPlace(a: Violation, b: Violation): number {
  return (
    compare(a.path, b.path) ||
    a.region.line - b.region.line ||
    a.region.column - b.region.column ||
    compare(a.rule.id, b.rule.id)
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
