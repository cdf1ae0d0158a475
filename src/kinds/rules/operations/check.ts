import { statSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { z } from 'zod'
import { type Context, MnemaError, type Project } from '../../../contract/index.ts'
import { openRuleBook } from '../book/index.ts'
import { type CheckReport, formatReport, formats } from '../checks/formats/index.ts'
import { projectOf, requireFolder } from '../project-of.ts'
import { runGit } from '../trust/index.ts'
import { countUsage } from '../usage/index.ts'
import { countsOf, reportOf } from './check-report.ts'
import { define } from './define.ts'
import { pathsIn, projectIn } from './fields.ts'
import { requireProject } from './person-project.ts'

const output = z.object({
  project: z.string().describe('Name.'),
  format: z.enum(formats),
  blocked: z.boolean().describe('A rule is violated that a person marked as blocking.'),
  prefix: z.string().describe('From the root of the repository to the project.'),
  root: z.string().describe('Of the project.'),
  directory: z.string().describe('Where the command was typed.'),
  files: z.int().describe('Files that were read.'),
  violations: z
    .array(
      z.object({
        rule: z.string().describe('Eight digits.'),
        file: z.string().describe('Relative to the project.'),
        line: z.int().describe('From 1.'),
        column: z.int().describe('From 1, in UTF-16 units.'),
        end_line: z.int(),
        end_column: z.int().describe('Not included.'),
        message: z.string().describe('The rule.'),
        blocking: z.boolean(),
      }),
    )
    .describe('In the order of files and lines; the first ones where there are very many.'),
  total: z.int().describe('Violations, those that are not listed included.'),
  rules: z
    .array(
      z.object({
        id: z.string().describe('Eight digits.'),
        text: z.string(),
        scope: z.string(),
        blocking: z.boolean(),
        result: z
          .enum(['followed', 'violated', 'unchecked', 'left'])
          .describe(
            'unchecked: no file of its scope, or for the reason given; left: to a linter that has not reported.',
          ),
        files: z.int().describe('Files that were looked at for it.'),
        violations: z.int(),
        reason: z.string().optional().describe('Why it was not checked everywhere.'),
        linter: z.string().optional().describe('The linter and its rule.'),
      }),
    )
    .describe('In force and with a check.'),
  notes: z.array(z.string()).describe('What was left out.'),
})

export const check = define({
  verb: 'check',
  summary: 'Look for violations of the rules that a program can check',
  effect: 'read',
  input: z.strictObject({
    paths: pathsIn.optional().describe('Files and folders; without any, the whole project.'),
    diff: z
      .string()
      .min(1)
      .max(300)
      .optional()
      .describe('Only lines that changed since this commit; main... is where the branch left main.'),
    format: z.enum(formats).optional().describe('Form of the answer; default text.'),
    linter_report: z
      .array(z.string().min(1).max(4096))
      .max(50)
      .optional()
      .describe('Files in which linters reported: JSON of eslint or ruff, or SARIF.'),
    project: projectIn.optional(),
  }),
  output,
  failure: { prefix: 'Check failed' },
  cli: { positional: ['paths'], exitCode: ({ blocked }) => (blocked ? 1 : 0) },
  run: async (
    context,
    { paths, diff, format = 'text', linter_report: reports, project: name },
  ): Promise<z.infer<typeof output>> => {
    const project = await projectFor(context, paths ?? [], name)
    requireFolder(context, project)
    const rules = await openRuleBook(context, project).active()
    const { checkRules } = await import('../checks/index.ts')
    const outcome = await checkRules(context, project, rules, { paths, diff, reports })
    countUsage(context, { rules: countsOf(outcome.tallies) })
    const report = reportOf(outcome, await placeOf(context, project))
    return {
      project: project.slug,
      format,
      blocked: report.rules.some(({ blocking, result }) => blocking && result === 'violated'),
      ...report,
      violations: [...report.violations],
      rules: [...report.rules],
      notes: [...report.notes],
    }
  },
  render: ({ format, ...report }) => formatReport(report, format),
})

/** The project of the first path, a folder or a file; the one that is named; or the one of the working directory. */
async function projectFor(context: Context, paths: readonly string[], name: string | undefined): Promise<Project> {
  const [first] = paths
  if (name !== undefined || first === undefined) return requireProject(context, name)
  const found = await projectOf(context, isFolder(context, first) ? { path: first } : { paths: [first] })
  if (found !== undefined) return found.project
  throw new MnemaError('not_found', 'These files lie in no project.', {
    field: 'paths',
    remedy: 'Name files of a git repository, or go to a folder of the project.',
  })
}

function isFolder({ workingDirectory }: Context, path: string): boolean {
  if (workingDirectory === undefined) return false
  const plain = sep === '/' ? path.replaceAll('\\', '/') : path
  return statSync(resolve(workingDirectory, plain), { throwIfNoEntry: false })?.isDirectory() ?? false
}

/** Where the project is, and from where it is seen. */
async function placeOf(
  { workingDirectory }: Context,
  { root }: Project,
): Promise<Pick<CheckReport, 'prefix' | 'root' | 'directory'>> {
  const prefix = (await runGit(root, ['rev-parse', '--show-prefix']))?.replace(/\n$/, '') ?? ''
  return { prefix, root, directory: workingDirectory ?? root }
}
