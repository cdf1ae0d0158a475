import type { CheckReport } from '../checks/formats/index.ts'
import type { Outcome, Tally } from '../checks/index.ts'
import { formatScope } from '../scope/index.ts'
import { oneLine } from '../select/index.ts'
import type { UsageCount } from '../usage/index.ts'

/** What a run of checks found, as it is told. */
export function reportOf(
  { violations, tallies, files, notes }: Outcome,
  place: Pick<CheckReport, 'prefix' | 'root' | 'directory'>,
): CheckReport {
  return {
    ...place,
    files,
    violations: violations.map(({ rule, path, region }) => ({
      rule: rule.id,
      file: path,
      line: region.line,
      column: region.column,
      end_line: region.endLine,
      end_column: region.endColumn,
      message: oneLine(rule.text),
      blocking: rule.blocking,
    })),
    total: tallies.reduce((sum, { found }) => sum + found, 0),
    rules: tallies.map((tally) => {
      const { rule, files: looked, found, unfinished } = tally
      return {
        id: rule.id,
        text: oneLine(rule.text),
        scope: formatScope(rule.scope),
        blocking: rule.blocking,
        result: resultOf(tally),
        files: looked,
        violations: found,
        ...(unfinished === undefined ? {} : { reason: unfinished }),
        ...(rule.check?.type === 'linter' ? { linter: `${rule.check.tool} ${rule.check.rule}` } : {}),
      }
    }),
    notes: [...notes],
  }
}

function resultOf({ rule, files, found, unfinished }: Tally): CheckReport['rules'][number]['result'] {
  if (found > 0) return 'violated'
  if (unfinished !== undefined) return rule.check?.type === 'linter' ? 'left' : 'unchecked'
  return files > 0 ? 'followed' : 'unchecked'
}

/** A rule counts once a run: as violated, or as followed where files of its scope were looked at and nothing was found. */
export function countsOf(tallies: readonly Tally[]): Map<string, Set<UsageCount>> {
  return new Map(
    tallies.flatMap((tally) => {
      const result = resultOf(tally)
      const counted = result === 'violated' || result === 'followed'
      return counted ? [[tally.rule.recordId, new Set<UsageCount>([result])] as const] : []
    }),
  )
}
