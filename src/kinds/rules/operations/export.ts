import { z } from 'zod'
import { MnemaError } from '../../../contract/index.ts'
import { openRuleBook } from '../book/index.ts'
import { formatNames } from '../exchange/format-names.ts'
import { defineOutside } from './define.ts'
import { projectIn } from './fields.ts'
import { placeOf, section } from './file-lines.ts'
import { requireProjectFolder } from './project-folder.ts'

const output = z.object({
  project: z.string().describe('Name.'),
  dry_run: z.boolean().describe('Nothing was written.'),
  targets: z.array(
    z.object({
      to: z.enum(formatNames),
      rules: z.int().describe('Rules in force that were exported.'),
      left: z.int().describe('Rules that stand in files of this tool already.'),
    }),
  ),
  files: z
    .array(
      z.object({
        file: z.string().describe('Relative to the project.'),
        action: z.enum(['create', 'update', 'remove', 'unchanged']),
        copy: z.string().optional().describe('Name of the copy that was kept of a file changed by hand.'),
        diff: z.string().optional().describe('The change, in a dry run.'),
      }),
    )
    .describe('Files of the tools.'),
})

type Reply = z.infer<typeof output>

export const exportRules = defineOutside({
  verb: 'export',
  summary: 'Write the rules in force into the rule files of other tools',
  effect: 'write',
  idempotent: true,
  input: z.strictObject({
    to: z
      .array(z.enum(formatNames))
      .min(1)
      .describe('Tools. Of AGENTS.md, CLAUDE.md, GEMINI.md and copilot-instructions.md only a marked part is written.'),
    dry_run: z.boolean().optional().describe('Write nothing, and show what would change.'),
    force: z
      .boolean()
      .optional()
      .describe('Also replace what was changed by hand; a copy of the file is kept beside it.'),
    project: projectIn.optional(),
  }),
  output,
  failure: { prefix: 'Export failed' },
  outside: async (context, { to, dry_run: dryRun = false, force = false, project: name }): Promise<Reply> => {
    const { applyPlan, diffOf, planExport } = await import('../exchange/index.ts')
    const project = await requireProjectFolder(context, name)
    const rules = await openRuleBook(context, project).active()
    const reply: Reply = { project: project.slug, dry_run: dryRun, targets: [], files: [] }
    const plans: Awaited<ReturnType<typeof planExport>>[] = []
    for (const target of new Set(to)) {
      const plan = await planExport(project.root, target, rules, force)
      plans.push(plan)
      reply.targets.push({ to: target, rules: rules.length - plan.left, left: plan.left })
    }
    const refusals = plans.flatMap((plan) => plan.refusals)
    if (refusals.length > 0) {
      throw new MnemaError(
        'conflict',
        `Nothing was written. ${refusals.map((each) => `${placeOf(each)}: ${each.reason}.`).join(' ')}`,
        { field: 'to', remedy: [...new Set(refusals.map(({ remedy }) => remedy))].join(' '), data: { refusals } },
      )
    }
    // One file may be meant twice, as where CLAUDE.md is a link to AGENTS.md.
    const files = new Map(plans.flatMap((plan) => plan.files).map((file) => [file.real, file]))
    for (const plan of files.values()) {
      const copy = dryRun ? undefined : await applyPlan(plan)
      reply.files.push({
        file: plan.path,
        action: plan.action,
        ...(copy === undefined ? {} : { copy }),
        ...(dryRun && plan.action !== 'unchanged' ? { diff: diffOf(plan) } : {}),
      })
    }
    return reply
  },
  run: async (_context, _input, reply: Reply) => reply,
  render: ({ project, dry_run: dryRun, targets, files }) => {
    const changed = files.filter(({ action }) => action !== 'unchanged')
    return [
      ...targets.map(
        ({ to, rules, left }) =>
          `\`${project}\` → ${to}: ${rules} rule(s)${left === 0 ? '' : `, ${left} more stand in its files already`}.`,
      ),
      ...(changed.length === 0 ? ['Every file is as it should be.'] : []),
      ...section(
        dryRun ? 'Would be written:' : 'Written:',
        changed.map(
          ({ file, action, copy }) => `${action} ${file}${copy === undefined ? '' : ` (a copy is in ${copy})`}`,
        ),
      ),
      ...changed.flatMap(({ diff }) => (diff === undefined ? [] : [diff.trimEnd()])),
    ].join('\n')
  },
})
