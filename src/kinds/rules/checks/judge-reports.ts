import type { Rule } from '../rule.ts'
import type { Target } from './choose-targets.ts'
import { type Collector, rulesFor } from './collector.ts'
import type { LinterReport } from './linter-report.ts'

/** Linters whose report without any finding is an empty list. */
const anonymous = ['eslint', 'ruff']

/**
 * Judges the rules that linters enforce by what the linters reported.
 * @param place where a file lies that a report names, relative to the project's root; undefined for one outside.
 */
export function judgeReports(
  rules: readonly Rule[],
  targets: readonly Target[],
  reports: readonly LinterReport[],
  place: (path: string) => string | undefined,
  collector: Collector,
): void {
  const byPath = new Map(targets.map((target) => [target.path, target]))
  const byTool = gather(rules, reports)
  for (const target of targets) {
    for (const rule of rulesFor(rules, target)) if (byTool.has(toolOf(rule))) collector.looked(rule)
  }
  const placed = new Map<string, string | undefined>()
  for (const [tool, own] of byTool) {
    for (const { rule: name, path, region } of own.flatMap(({ findings }) => findings)) {
      const wanted = rules.filter((rule) => toolOf(rule) === tool && ruleOf(rule) === name)
      if (wanted.length === 0) continue
      if (!placed.has(path)) placed.set(path, place(path))
      const target = byPath.get(placed.get(path) ?? '')
      if (target !== undefined) for (const rule of rulesFor(wanted, target)) collector.add(rule, target, region)
    }
  }
  for (const rule of rules) if (!byTool.has(toolOf(rule))) collector.leave(rule, 'its linter has not reported')
}

/** The reports of each linter. One that does not say whose it is belongs to the only linter that it can be of. */
function gather(rules: readonly Rule[], reports: readonly LinterReport[]): ReadonlyMap<string, LinterReport[]> {
  const byTool = new Map<string, LinterReport[]>()
  for (const report of reports)
    if (report.tool !== undefined) byTool.set(report.tool, [...(byTool.get(report.tool) ?? []), report])
  const unsaid = reports.filter(({ tool }) => tool === undefined)
  const open = anonymous.filter((tool) => !byTool.has(tool) && rules.some((rule) => toolOf(rule) === tool))
  const [only] = open
  if (unsaid.length > 0 && only !== undefined && open.length <= unsaid.length)
    for (const tool of open) byTool.set(tool, unsaid)
  return byTool
}

function toolOf({ check }: Rule): string {
  return check?.type === 'linter' ? check.tool.toLowerCase() : ''
}

function ruleOf({ check }: Rule): string {
  return check?.type === 'linter' ? check.rule : ''
}
