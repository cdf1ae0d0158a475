import { z } from 'zod'
import { MnemaError } from '../../../contract/index.ts'
import { openRuleBook } from '../book/index.ts'
import { folderOf, projectOf } from '../project-of.ts'
import { limits } from '../rule.ts'
import { formatScope } from '../scope/index.ts'
import { openShelf, readTargetFiles, ruleLine, selectRules } from '../select/index.ts'
import { define } from './define.ts'
import { pathsIn } from './fields.ts'

export const resolve = define({
  verb: 'resolve',
  summary: 'What an agent would get for these files, and why',
  effect: 'read',
  input: z.strictObject({
    paths: pathsIn.min(1).describe('Files, as get_rules takes them.'),
    task: z.string().max(20_000).optional().describe('What is to be done, in one sentence.'),
  }),
  output: z.object({
    project: z.string().describe('Name.'),
    paths: z.array(z.string()).describe('Relative to the project.'),
    outside: z.int().describe('Paths that lie elsewhere.'),
    task: z.string().optional(),
    rules: z
      .array(
        z.object({
          id: z.string().describe('Eight digits.'),
          scope: z.string(),
          text: z.string(),
          sent: z.boolean().describe('Whether an agent would get it.'),
          reason: z.string().describe('Why, or why not.'),
          likelihood: z.number().describe('How likely it matters, 0 to 1.'),
          because: z.array(z.string()).describe('Words that speak for it, as they are compared.'),
        }),
      )
      .describe('In the order of their worth.'),
  }),
  failure: { prefix: 'Resolve failed' },
  cli: { positional: ['paths'] },
  run: async (context, { paths, task: written }) => {
    const found = await projectOf(context, { paths })
    if (found === undefined) {
      throw new MnemaError('not_found', 'These files lie in no project.', {
        field: 'paths',
        remedy: 'Name files of a git repository, or go to a folder of the project.',
      })
    }
    const { project } = found
    const task = written?.trim().slice(0, limits.task) || undefined
    const shelf = openShelf(context, project.id, await openRuleBook(context, project).active())
    const selection = await selectRules(shelf, {
      task,
      targets: readTargetFiles(folderOf(context, project), found.paths),
    })
    return {
      project: project.slug,
      paths: [...found.paths],
      outside: found.outside,
      ...(task === undefined ? {} : { task }),
      rules: selection.decisions.map((decision) => ({
        id: decision.rule.id,
        scope: formatScope(decision.rule.scope),
        text: decision.rule.text,
        sent: decision.chosen,
        reason: decision.reason,
        likelihood: Math.round(decision.likelihood * 1000) / 1000,
        because: decision.reason === 'out of scope' ? [] : [...selection.because(decision)],
      })),
    }
  },
  render: ({ project, paths, outside, task, rules }) => {
    const sent = rules.filter((rule) => rule.sent)
    const asked = task === undefined ? 'without a task' : `for "${task}"`
    return [
      `\`${project}\`, ${paths.join(', ') || 'no file of it'}, ${asked}: an agent would get ${sent.length} of ${rules.length} rule(s), less those that its session has.`,
      ...(outside > 0 ? [`${outside} of the paths lie outside of the project.`] : []),
      ...rules.map(({ id, sent: given, reason, likelihood, because, ...rule }) => {
        const odds = task === undefined || reason === 'out of scope' ? '' : `, ${likelihood.toFixed(2)}`
        const words = because.length === 0 ? '' : `: ${because.join(', ')}`
        return `${given ? '+' : '-'} ${id} ${ruleLine(rule).slice(2)}\n    ${reason}${odds}${words}`
      }),
    ].join('\n')
  },
})
