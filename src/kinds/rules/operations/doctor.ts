import { z } from 'zod'
import { openRuleBook } from '../book/index.ts'
import { alwaysCost, examinePlaces, examineUse, examineWording, findingKinds, listFiles } from '../health/index.ts'
import { folderOf } from '../project-of.ts'
import { nameOf, openShelf } from '../select/index.ts'
import { readCalls, readUsage } from '../usage/index.ts'
import { define } from './define.ts'
import { projectIn } from './fields.ts'
import { requireProject } from './person-project.ts'

export const doctor = define({
  verb: 'doctor',
  summary: 'What may be wrong with the rules of a project',
  effect: 'read',
  input: z.strictObject({ project: projectIn.optional() }),
  output: z.object({
    project: z.string().describe('Name.'),
    rules: z.int().describe('In force.'),
    calls: z.int().describe('How often rules were asked for.'),
    always_tokens: z.int().describe('Cost of the rules that are always sent.'),
    findings: z.array(
      z.object({
        kind: z.enum(findingKinds),
        rules: z.array(z.object({ id: z.string(), title: z.string() })),
        message: z.string(),
      }),
    ),
  }),
  failure: { prefix: 'Doctor failed' },
  run: async (context, { project: name }) => {
    const project = await requireProject(context, name)
    const rules = await openRuleBook(context, project).active()
    const shelf = openShelf(context, project.id, rules)
    const calls = (await readCalls(context, project.id))?.calls ?? 0
    const usage = await readUsage(
      context,
      rules.map(({ recordId }) => recordId),
    )
    const folder = folderOf(context, project)
    const findings = [
      ...(folder === undefined ? [] : examinePlaces(folder, rules, await listFiles(folder))),
      ...examineWording(rules, shelf),
      ...examineUse(rules, { calls, usage, now: context.now }),
    ].sort((a, b) => findingKinds.indexOf(a.kind) - findingKinds.indexOf(b.kind))
    const named = new Map(rules.map((rule) => [rule.id, nameOf(rule)]))
    return {
      project: project.slug,
      rules: rules.length,
      calls,
      always_tokens: alwaysCost(rules),
      findings: findings.map(({ ids, ...finding }) => ({
        ...finding,
        rules: ids.map((id) => ({ id, title: named.get(id) ?? '' })),
      })),
    }
  },
  render: ({ project, rules, calls, always_tokens: tokens, findings }) =>
    [
      `\`${project}\`: ${rules} rule(s) in force, asked for ${calls} time(s); those that are always sent cost about ${tokens} tokens.`,
      ...findings.flatMap(({ kind, rules: about, message }) => [
        `${kind}: ${message}`,
        ...about.slice(0, mostNamed).map(({ id, title }) => `  - ${id} ${title}`),
        ...(about.length > mostNamed ? [`  … and ${about.length - mostNamed} more`] : []),
      ]),
      ...(findings.length === 0 ? ['Nothing to look at.'] : []),
    ].join('\n'),
})

const mostNamed = 8
