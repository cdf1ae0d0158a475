import { z } from 'zod'
import { openRuleBook } from '../book/index.ts'
import type { SyncReport } from '../exchange/index.ts'
import { readRuleId } from '../rule-id.ts'
import { askTrust } from '../trust/index.ts'
import { pendingCommand } from './commands.ts'
import { defineOutside } from './define.ts'
import { outReasons, outStatus, projectIn } from './fields.ts'
import { remarkLines, remarks, section } from './file-lines.ts'
import { refLine } from './lines.ts'
import { requireProjectFolder } from './project-folder.ts'
import { because } from './reason-text.ts'
import { refOf, ruleRef } from './rule-view.ts'

const fileRule = ruleRef.extend({
  file: z.string().describe('Relative to the project.'),
  status: outStatus,
  reasons: outReasons,
})

const output = z.object({
  project: z.string().describe('Name.'),
  trusted: z.boolean().describe('Whether the repository’s reviewed rules are in force by themselves.'),
  distrust: z.string().optional().describe('Why not.'),
  added: z.array(fileRule).describe('Came in and are in force.'),
  updated: z.array(fileRule).describe('Took over what their file says now.'),
  waiting: z.array(fileRule).describe('Wait for a person; a rule in force keeps its words.'),
  joined: z.array(fileRule).describe('Own rules that say what a file says.'),
  same: z.int().describe('Rules and files that say the same.'),
  retired: z.array(fileRule).describe('Their file is gone.'),
  conflicts: z.array(fileRule).describe('Changed here and in the file; both were left.'),
  rejected: z.array(fileRule).describe('Rejected or replaced here, and left so.'),
  written: z.array(fileRule).describe('Files that were written.'),
  unwritten: z.array(fileRule).describe('Files that would be written with write.'),
  refused: remarks.describe('Files of which the rule may not be stored.'),
  skipped: remarks.describe('Files that hold no rule that can be read.'),
})

type Reply = z.infer<typeof output>

const idsIn = z.array(z.string().min(1).max(200)).max(500)

export const sync = defineOutside({
  verb: 'sync',
  summary: 'Bring the rules in step with the files in .mnema/rules, which a team reviews',
  effect: 'write',
  idempotent: true,
  input: z.strictObject({
    write: z.boolean().optional().describe('Also write files: of shared rules that are new or were changed here.'),
    share: idsIn.optional().describe('Share these rules with the team from now on.'),
    take: idsIn.optional().describe('Of these rules, what the file says counts.'),
    keep: idsIn.optional().describe('Of these rules, what is known here counts.'),
    project: projectIn.optional(),
  }),
  output,
  failure: { prefix: 'Sync failed' },
  outside: async (context, { project: name }) => {
    const { gatherStore } = await import('../exchange/index.ts')
    const project = await requireProjectFolder(context, name)
    const [store, trust] = await Promise.all([gatherStore(project.root, context.screening), askTrust(context, project)])
    return { project, store, trust }
  },
  run: async (context, { write = false, share = [], take = [], keep = [] }, found): Promise<Reply> => {
    const { shareRules, syncStore } = await import('../exchange/index.ts')
    const { project, store, trust } = found
    const book = openRuleBook(context, project, trust)
    await shareRules(book, share)
    const named = (ids: readonly string[]): ReadonlySet<string> => new Set(ids.map((id) => readRuleId(id) ?? id))
    const report = await syncStore(book, store, {
      root: project.root,
      write,
      take: named(take),
      keep: named(keep),
    })
    return {
      project: project.slug,
      trusted: trust.trusted,
      ...(trust.trusted ? {} : { distrust: trust.reason }),
      added: view(report.added),
      updated: view(report.updated),
      waiting: view(report.waiting),
      joined: view(report.joined),
      same: report.same,
      retired: view(report.retired),
      conflicts: view(report.conflicts),
      rejected: view(report.rejected),
      written: view(report.written),
      unwritten: view(report.unwritten),
      refused: report.refused,
      skipped: store.skipped.map(({ file, reason }) => ({ file, reason })),
    }
  },
  render,
})

function view(entries: SyncReport['added']): Reply['added'] {
  return entries.map(({ file, rule, reasons }) => ({
    file,
    ...refOf(rule),
    status: rule.status,
    reasons: [...reasons],
  }))
}

function render(reply: Reply): string {
  const { project, distrust, added, updated, waiting, joined, same, retired, conflicts, rejected, written } = reply
  return [
    `\`${project}\`: ${added.length} new rule(s), ${updated.length} changed, ${retired.length} gone, ${same} the same, ${written.length} file(s) written.`,
    ...(distrust === undefined || waiting.length === 0 ? [] : [`Nothing came into force by itself: ${distrust}.`]),
    ...section('In force now:', added.map(line)),
    ...section('Changed:', updated.map(line)),
    ...section('Waiting for you:', waiting.map(lineWhy)),
    ...(waiting.length === 0
      ? []
      : [`New ones: ${pendingCommand(project)}. New words of a rule in force: mnema rules sync --take <id>.`]),
    ...section('Known here by another id, which stays:', joined.map(line)),
    ...section(
      'Their file is gone:',
      retired.map((rule) => `${line(rule)} (${rule.status})`),
    ),
    ...section(
      'Conflicts; both were left. Take the file with --take <id>, or write yours with --keep <id> --write:',
      conflicts.map(lineWhy),
    ),
    ...section('Rejected here, and left so:', rejected.map(line)),
    ...section('Written:', written.map(line)),
    ...section('To be written, with --write:', reply.unwritten.map(line)),
    ...section('Refused:', remarkLines(reply.refused)),
    ...section('Files that hold no rule that can be read:', remarkLines(reply.skipped)),
  ].join('\n')
}

function line({ file, ...rule }: Reply['added'][number]): string {
  return `${file}: ${refLine(rule)}`
}

function lineWhy(rule: Reply['added'][number]): string {
  return rule.reasons.length === 0 ? line(rule) : `${line(rule)}\n    because ${because(rule.reasons)}`
}
