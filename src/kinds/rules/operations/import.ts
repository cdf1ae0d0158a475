import { z } from 'zod'
import { type Context, MnemaError, type Project } from '../../../contract/index.ts'
import { openRuleBook } from '../book/index.ts'
import type { Taken } from '../exchange/index.ts'
import { relative } from '../project-of.ts'
import { approveCommand, pendingCommand } from './commands.ts'
import { defineOutside } from './define.ts'
import { outReasons, outStatus, pathsIn, projectIn } from './fields.ts'
import { placeOf, remarkLines, remarks, section } from './file-lines.ts'
import { refLine } from './lines.ts'
import { requireProjectFolder } from './project-folder.ts'
import { because } from './reason-text.ts'
import { refOf, ruleRef } from './rule-view.ts'

const taken = ruleRef.extend({
  file: z.string().describe('Relative to the project.'),
  line: z.int(),
  status: outStatus,
  reasons: outReasons,
  contradicts: ruleRef.optional().describe('Rule that it seems to reverse.'),
  similar: z.array(ruleRef).describe('Rules that say much the same.'),
})

const output = z.object({
  project: z.string().describe('Name.'),
  files: z
    .array(
      z.object({
        file: z.string().describe('Relative to the project.'),
        format: z.string().describe('Whose rule file it is.'),
        rules: z.int().describe('Sentences that are rules.'),
        passed_over: z.int().describe('Items and paragraphs that ask for nothing.'),
      }),
    )
    .describe('Files that were read.'),
  added: z.array(taken).describe('New rules.'),
  updated: z.array(taken).describe('Rules that waited and were reworded in their file.'),
  known: z.int().describe('Rules that were known already.'),
  rejected: z
    .array(ruleRef.extend({ file: z.string(), line: z.int() }))
    .describe('Rules that a person rejected before.'),
  vanished: z
    .array(ruleRef.extend({ file: z.string(), status: outStatus }))
    .describe('Rules that are gone from their file.'),
  refused: remarks.describe('Rules that may not be stored.'),
  remarks: remarks.describe('What was left out of files that were read.'),
  skipped: remarks.describe('Files that were not read.'),
})

type Reply = z.infer<typeof output>

async function namedFiles(
  context: Context,
  project: Project,
  paths: readonly string[],
): Promise<readonly string[] | undefined> {
  const { realpath } = await import('node:fs/promises')
  const { resolve } = await import('node:path')
  const root = await realpath(project.root)
  const found: string[] = []
  for (const path of paths) {
    const here = resolve(context.workingDirectory ?? project.root, path)
    if ((await realpath(here).catch(() => here)) === root) return undefined
    const place = relative(project, path, context.workingDirectory)
    if (place === undefined) {
      throw new MnemaError('invalid_input', `${path} lies outside of the project.`, {
        field: 'paths',
        remedy: 'Name files and folders of the project, or none for all rule files that it has.',
      })
    }
    found.push(place)
  }
  return found
}

export const importRules = defineOutside({
  verb: 'import',
  summary: 'Take up the rules in the rule files of other tools; none is in force before a person approves it',
  effect: 'write',
  idempotent: true,
  input: z.strictObject({
    paths: pathsIn
      .optional()
      .describe('Files and folders; without them all AGENTS.md, CLAUDE.md, .cursor/rules and the like in the project.'),
    project: projectIn.optional(),
  }),
  output,
  failure: { prefix: 'Import failed' },
  cli: { positional: ['paths'] },
  outside: async (context, { paths, project: name }) => {
    const { gatherFiles } = await import('../exchange/index.ts')
    const project = await requireProjectFolder(context, name)
    const named = paths === undefined || paths.length === 0 ? undefined : await namedFiles(context, project, paths)
    const statuses = ['active', 'stale', 'pending', 'rejected', 'superseded'] as const
    const rules = await openRuleBook(context, project).list({ statuses })
    const origins = rules.flatMap((rule) => rule.origins.map(({ file }) => file.replace(/#mnema$/, '')))
    const gathered = await gatherFiles(project.root, {
      named,
      known: [...new Set(origins)],
      progress: context.progress,
      screening: context.screening,
    })
    return { project, gathered }
  },
  run: async (context, _, { project, gathered }): Promise<Reply> => {
    const { takeFiles } = await import('../exchange/index.ts')
    const done = await takeFiles(openRuleBook(context, project), gathered, context.progress)
    return {
      project: project.slug,
      files: gathered.files.map(({ path, format, statements, passedOver }) => ({
        file: path,
        format,
        rules: statements.length,
        passed_over: passedOver,
      })),
      added: done.added.map(viewTaken),
      updated: done.updated.map(viewTaken),
      known: done.known,
      rejected: done.rejected.map(({ file, line, rule }) => ({ file, line, ...refOf(rule) })),
      vanished: done.vanished.map(({ file, rule }) => ({ file, ...refOf(rule), status: rule.status })),
      refused: done.refused,
      remarks: [...gathered.remarks],
      skipped: [...gathered.skipped],
    }
  },
  render,
})

function viewTaken({ file, line, rule, reasons, contradicts, similar }: Taken['added'][number]): z.infer<typeof taken> {
  return {
    file,
    line,
    ...refOf(rule),
    status: rule.status,
    reasons: [...reasons],
    ...(contradicts === undefined ? {} : { contradicts: refOf(contradicts) }),
    similar: similar.map(refOf),
  }
}

function render({ project, files, added, updated, known, rejected, vanished, refused, ...left }: Reply): string {
  const waiting = [...added, ...updated]
  const passed = files.reduce((sum, file) => sum + file.passed_over, 0)
  return [
    `\`${project}\`: ${files.length} rule file(s), ${added.length} new rule(s), ${updated.length} reworded, ${known} known already.`,
    ...section('Waiting for you:', waiting.map(takenLine)),
    ...(waiting.length === 0
      ? []
      : [
          `Look at them with: ${pendingCommand(project)}`,
          `Put one in force with: ${approveCommand('<id>', project)}, or all that are in no doubt with --all.`,
        ]),
    ...section(
      'Rejected before, and left so:',
      rejected.map((rule) => `${placeOf(rule)} ${refLine(rule)}`),
    ),
    ...section(
      'Gone from their file; reject them, or approve them to keep them:',
      vanished.map((rule) => `${rule.file}: ${refLine(rule)} (${rule.status})`),
    ),
    ...section('Refused:', remarkLines(refused)),
    ...section('Left out:', remarkLines(left.remarks)),
    ...section('Files that were not read:', remarkLines(left.skipped)),
    ...(passed === 0 ? [] : [`${passed} item(s) and paragraph(s) ask for nothing and were passed over.`]),
  ].join('\n')
}

function takenLine({ reasons, contradicts, ...rule }: Reply['added'][number]): string {
  const doubts = reasons.filter((reason) => reason !== 'comes from a file')
  const why = doubts.length === 0 ? '' : `\n    waits because ${because(doubts)}`
  const against = contradicts === undefined ? '' : `\n    against ${refLine(contradicts)}`
  return `${placeOf(rule)} ${refLine(rule)}${why}${against}`
}
