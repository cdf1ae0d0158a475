import type { Context, Project } from '../../../contract/index.ts'
import { relative } from '../project-of.ts'
import type { Rule } from '../rule.ts'
import { chooseTargets } from './choose-targets.ts'
import { createCollector } from './collector.ts'
import { judgeReports } from './judge-reports.ts'
import type { Outcome } from './outcome.ts'
import { readReportFiles } from './read-report-files.ts'
import { runChecks } from './run-checks.ts'

export interface CheckRequest {
  /** Files and folders; none: the whole project. */
  paths?: readonly string[] | undefined
  /** Only lines that changed since this commit. */
  diff?: string | undefined
  /** Files in which linters reported. */
  reports?: readonly string[] | undefined
}

/**
 * Checks files of a project by those of the rules that a program can check.
 * @throws MnemaError `invalid_input` for a path, a revision or a report that cannot be read, `timeout` where the caller gave up.
 */
export async function checkRules(
  context: Context,
  project: Project,
  rules: readonly Rule[],
  { paths, diff, reports = [] }: CheckRequest,
): Promise<Outcome> {
  const checked = rules.filter(({ check }) => check !== undefined)
  const ofLinters = checked.filter(({ check }) => check?.type === 'linter')
  const own = checked.filter(({ check }) => check?.type !== 'linter')
  const collector = createCollector(checked)
  const read = await readReportFiles(context, reports)
  const targets = await chooseTargets(context, project, { paths, diff })
  const { root } = project
  const { files, notes } = await runChecks(
    { root, rules: own, targets, signal: context.signal, progress: (done, total) => context.progress(done, total) },
    collector,
  )
  judgeReports(ofLinters, targets, read, (path) => relative(project, path, context.workingDirectory), collector)
  const { violations, total } = collector.listed()
  const cut = violations.length < total ? [`The first ${violations.length} of ${total} violations are listed.`] : []
  return { violations, tallies: collector.tallies(), files, notes: [...notes, ...cut] }
}
