import { z } from 'zod'
import { openRuleBook } from '../book/index.ts'
import { projectOf } from '../project-of.ts'
import { formatScope } from '../scope/index.ts'
import { deliveryKey, findRules, give, nameOf, oneLine, openShelf, readGiven, ruleLine } from '../select/index.ts'
import { countUsage } from '../usage/index.ts'
import { define } from './define.ts'

const longestQuery = 100

const output = z.object({
  project: z.string().optional().describe('Where was searched; absent where no project was found.'),
  query: z.string().describe('As asked.'),
  rules: z
    .array(
      z.object({
        id: z.string().describe('Eight digits.'),
        scope: z.string().describe('Where it applies.'),
        text: z.string().describe('The rule.'),
        score: z.number().describe('How likely it matters, 0 to 1.'),
        stale: z.boolean().optional().describe('Its evidence is gone.'),
      }),
    )
    .describe('Best first.'),
  already_sent: z.array(z.object({ id: z.string(), title: z.string() })).describe('Matches that this session has.'),
})

type Output = z.infer<typeof output>

export const searchRules = define({
  verb: 'search',
  tool: 'search_rules',
  summary: 'Look up approved rules by topic',
  guide:
    'Look up approved rules by topic across the whole project, whatever their scope: when get_rules is not enough, or before a decision that a rule may cover ("error handling", "database access", "naming").',
  effect: 'read',
  input: z.strictObject({
    query: z.string().min(1).max(20_000).describe('The topic or question, in a few words.'),
    limit: z.int().min(1).max(50).default(10).describe('Most rules to return.'),
    paths: z.array(z.string().min(1).max(4096)).max(500).optional().describe('Files of the project to search.'),
    path: z.string().min(1).max(4096).optional().describe('A folder of it.'),
    project: z.string().min(1).max(200).optional().describe('Its name.'),
  }),
  output,
  failure: { prefix: 'search_rules failed' },
  cli: { positional: ['query'] },
  run: async (context, { query, limit, paths, path, project: name }): Promise<Output> => {
    const asked = { query: [...oneLine(query)].slice(0, longestQuery).join('') }
    const found = await projectOf(context, {
      ...(paths === undefined ? {} : { paths }),
      ...(path === undefined ? {} : { path }),
      ...(name === undefined ? {} : { project: name }),
    })
    if (found === undefined) return { ...asked, rules: [], already_sent: [] }
    const { project } = found
    const shelf = openShelf(context, project.id, await openRuleBook(context, project).active())
    const matches = (await findRules(shelf, query)).slice(0, limit)
    const given = await readGiven(context)
    const fresh = matches.filter(({ rule }) => !given.has(deliveryKey(rule)))
    await give(
      context,
      fresh.map(({ rule }) => deliveryKey(rule)),
      'tool:search_rules',
    )
    countUsage(context, { rules: new Map(fresh.map(({ rule }) => [rule.recordId, new Set(['sent'] as const)])) })
    return {
      ...asked,
      project: project.slug,
      rules: fresh.map(({ rule, score }) => ({
        id: rule.id,
        scope: formatScope(rule.scope),
        text: rule.text,
        score: Math.round(score * 1000) / 1000,
        ...(rule.status === 'stale' ? { stale: true } : {}),
      })),
      already_sent: matches
        .filter(({ rule }) => given.has(deliveryKey(rule)))
        .map(({ rule }) => ({ id: rule.id, title: nameOf(rule) })),
    }
  },
  render: ({ project, query, rules, already_sent: known }) => {
    if (project === undefined) {
      return 'No lore project matches: name one with project, or give paths of its files. Proceed normally.'
    }
    const also = `Also matching, already sent to you in this session: ${known.map(({ title }) => title).join('; ')}.`
    if (rules.length === 0) {
      return known.length === 0
        ? `No approved rule in \`${project}\` matches '${query}'.`
        : `Nothing new in \`${project}\` matches '${query}'.\n${also}`
    }
    return [
      `Rules in \`${project}\` matching '${query}', best match first:`,
      ...rules.map(ruleLine),
      ...(known.length === 0 ? [] : [also]),
    ].join('\n')
  },
})
