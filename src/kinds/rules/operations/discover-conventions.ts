import { z } from 'zod'
import { openRuleBook } from '../book/index.ts'
import type { Candidate } from '../conventions/index.ts'
import { plainPath } from '../plain-path.ts'
import { projectOf, requireFolder } from '../project-of.ts'
import type { Rule } from '../rule.ts'
import { formatScope } from '../scope/index.ts'
import { define } from './define.ts'
import { discoverReply } from './discover-reply.ts'
import { discoverText } from './discover-text.ts'
import { pathIn, pathsIn, projectIn } from './fields.ts'
import { given } from './given.ts'

export const discoverConventions = define({
  verb: 'discover',
  tool: 'discover_conventions',
  summary: 'Find the conventions that the code follows already',
  guide:
    'Scans the code and tooling of the project for lopsided conventions and returns them as candidates with their evidence; nothing is saved. Call when the user asks to learn the conventions of a project, or when a new project has no rules. Verify the interesting ones in the code, then save those that a new contributor should follow with propose_rules.',
  effect: 'read',
  input: z.strictObject({
    min_ratio: z.number().min(0.5).max(1).default(0.9).describe('How lopsided the evidence must be.'),
    min_files: z.int().min(1).max(1000).default(5).describe('Least files of evidence.'),
    paths: pathsIn.optional().describe('Files in the project.'),
    path: pathIn.optional(),
    project: projectIn.optional(),
  }),
  output: discoverReply,
  failure: { prefix: 'discover_conventions failed' },
  run: async (context, { min_ratio: minRatio, min_files: minFiles, ...query }) => {
    const found = await projectOf(context, given(query))
    if (found === undefined) return nothing
    const { project } = found
    const folder = requireFolder(context, project)
    // Probes and parsers are loaded only here: a server that mines nothing starts without them.
    const { compareWithRules, mineConventions, mostListed } = await import('../conventions/index.ts')
    const mined = await mineConventions(folder, {
      minRatio,
      minFiles,
      signal: context.signal,
      progress: (done, total) => context.progress(done, total),
    })
    const rules = await openRuleBook(context, project).list({ statuses: ['active', 'stale', 'pending', 'rejected'] })
    const { fresh, known, rejected } = compareWithRules(mined.candidates, rules)
    const listed = fresh.slice(0, mostListed)
    return {
      project: project.slug,
      candidates: listed.map(({ candidate, contradicts }) => viewOf(candidate, contradicts)),
      total: fresh.length,
      enforced: mined.enforced,
      known,
      rejected,
      files: mined.read,
      total_files: mined.total,
      left_out: mined.leftOut + mined.generated + mined.large,
      unparsed: [...mined.unparsed],
      unread_configs: mined.unreadConfigs.map(plainPath),
    }
  },
  render: discoverText,
})

const nothing = {
  candidates: [],
  total: 0,
  enforced: 0,
  known: 0,
  rejected: 0,
  files: 0,
  total_files: 0,
  left_out: 0,
  unparsed: [],
  unread_configs: [],
}

function viewOf(
  candidate: Candidate,
  contradicts: Rule | undefined,
): z.infer<typeof discoverReply>['candidates'][number] {
  const { id, kind, rule, scope, of, opportunities, following, files, lowerBound, counterExamples } = candidate
  return {
    id,
    kind,
    rule,
    scope: formatScope(scope),
    of: kind === 'tooling' ? plainPath(of) : of,
    opportunities,
    following,
    ratio: rounded(following / opportunities),
    lower_bound: rounded(lowerBound),
    files,
    counter_examples: counterExamples.map(({ path, line }) => ({ path: plainPath(path), line })),
    ...(contradicts === undefined ? {} : { contradicts: contradicts.id }),
  }
}

/** To thousandths; never up to 1. */
function rounded(share: number): number {
  return share === 1 ? 1 : Math.floor(share * 1000) / 1000
}
