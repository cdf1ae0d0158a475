import { z } from 'zod'
import type { Context, Project } from '../../../contract/index.ts'
import { openRuleBook, risksIn } from '../book/index.ts'
import { projectOf } from '../project-of.ts'
import { openReviewLedger } from '../reviews/index.ts'
import { limits, type RuleBook } from '../rule.ts'
import { askTrust, untrusted } from '../trust/index.ts'
import { pendingCommand, undoCommand } from './commands.ts'
import { defineOutside } from './define.ts'
import { firstEntries, type RuleEntry, readEntry, ruleEntry } from './entry.ts'
import { outProject, outReasons, pathIn, pathsIn } from './fields.ts'
import { given } from './given.ts'
import { renderProposal } from './propose-text.ts'
import { refOf, ruleRef } from './rule-view.ts'

const result = z.object({
  outcome: z.enum(['activated', 'pending', 'known', 'rejected_before', 'not_saved']).describe('What became of it.'),
  entry: z.int().describe('Its number in the call, from 1.'),
  rule: ruleRef.optional(),
  reasons: outReasons,
  risks: z.array(z.string()).describe('What looks risky.'),
  gained_tags: z.boolean().optional().describe('The rule that was known got tags that it lacked.'),
  contradicts: ruleRef.optional().describe('Rule that it seems to reverse.'),
  similar: z.array(ruleRef).describe('Rules that say much the same.'),
})

export type ProposalResult = z.infer<typeof result>

const output = z.object({
  project: outProject,
  results: z.array(result).describe('One for each entry that was read.'),
  sent: z.int().describe('How many entries came; at most 40 are read.'),
  dismissed: z.int().describe('Review comments that are not offered again.'),
  undo: z.string().optional().describe('What the user types to take one back.'),
  pending: z.string().optional().describe('What the user types to see what waits.'),
})

export type ProposalReply = z.infer<typeof output>

export const propose = defineOutside({
  verb: 'propose',
  tool: 'propose_rules',
  summary: 'Save the rules that the agent decided to keep',
  guide:
    "Save the rules that you decided to keep from reviews or from the code, in one call. Few, general, each one sentence. In the user's own repository rules that pass the screening are in force at once; the others wait. Relay the reply.",
  effect: 'write',
  screensItself: true,
  input: z.strictObject({
    rules: z
      .array(z.union([z.string(), ruleEntry]))
      .describe(`At most ${limits.perCall}: each an object, or just its sentence.`),
    dismiss: z.array(z.string()).optional().describe('Links of review comments that are no rules: not offered again.'),
    paths: pathsIn.optional().describe('Files in the project that the rules belong to.'),
    path: pathIn.optional(),
  }),
  output,
  failure: { prefix: 'Not saved' },
  async outside(context, { paths, path }) {
    const found = await projectOf(context, given({ paths, path }))
    return { found, trust: found === undefined ? untrusted('there is none') : await askTrust(context, found.project) }
  },
  async run(context, input, { found, trust }): Promise<ProposalReply> {
    const { read, sent } = firstEntries(input.rules)
    if (found === undefined) return { results: [], sent, dismissed: 0 }
    const { project } = found
    const book = openRuleBook(context, project, trust)
    const results: ProposalResult[] = []
    const proposed: string[] = []
    for (const [index, entry] of read.entries()) {
      const added = await addEntry(book, entry, index + 1)
      results.push(added.result)
      proposed.push(...added.refs)
    }
    return {
      project: project.slug,
      results,
      sent,
      dismissed: await noteInLedger(context, project, proposed, input.dismiss ?? []),
      undo: undoCommand('<id>', project.slug),
      pending: pendingCommand(project.slug),
    }
  },
  render: renderProposal,
})

async function addEntry(
  book: RuleBook,
  entry: string | RuleEntry,
  number: number,
): Promise<{ result: ProposalResult; refs: readonly string[] }> {
  const bare = { entry: number, reasons: [], risks: [], similar: [] }
  const read = readEntry(entry)
  if ('refused' in read) return { result: { ...bare, outcome: 'not_saved', reasons: [read.refused] }, refs: [] }
  const added = await book.add(read.draft)
  if (added.outcome === 'refused') {
    return { result: { ...bare, outcome: 'not_saved', reasons: [...added.reasons] }, refs: [] }
  }
  const rule = refOf(added.rule)
  if (added.outcome === 'rejected_before')
    return { result: { ...bare, rule, outcome: 'rejected_before' }, refs: read.refs }
  if (added.outcome === 'duplicate') {
    const { promoted, gainedTags } = added
    return {
      result: { ...bare, rule, outcome: promoted ? 'activated' : 'known', gained_tags: gainedTags },
      refs: read.refs,
    }
  }
  return {
    result: {
      ...bare,
      rule,
      outcome: added.rule.status === 'active' ? 'activated' : 'pending',
      reasons: [...added.reasons],
      risks: risksIn(added.reasons),
      ...(added.contradicts === undefined ? {} : { contradicts: refOf(added.contradicts) }),
      similar: added.similar.map(refOf),
    },
    refs: read.refs,
  }
}

/** @returns how many comments were dismissed. What is no plain link is left out. */
async function noteInLedger(
  context: Context,
  project: Project,
  proposed: readonly string[],
  dismissed: readonly string[],
): Promise<number> {
  const plain = (links: readonly string[]): string[] => [
    ...new Set(
      links
        .map((link) => link.trim())
        .filter((link) => /^https?:\/\/\S{1,490}$/.test(link) && context.screening.examine(link).length === 0),
    ),
  ]
  const [kept, dropped] = [plain(proposed), plain(dismissed)]
  if (kept.length === 0 && dropped.length === 0) return 0
  const ledger = openReviewLedger(context, project)
  await ledger.note(kept, 'proposed')
  await ledger.note(dropped, 'dismissed')
  return dropped.length
}
