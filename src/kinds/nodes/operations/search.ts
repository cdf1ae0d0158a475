import { z } from 'zod'
import { type Hit, type Locale, say } from '../../../contract/index.ts'
import { fence, joinWords, snippet } from '../fence.ts'
import { foldText } from '../match-words.ts'
import { orderTerms } from '../matched-terms.ts'
import { addressOf, disclosureOf, glossaryOf, priorityOf, servedStatuses } from '../node.ts'
import { renderNode } from '../node-view.ts'
import { nodeSignals } from '../signals.ts'
import { checkDomain } from '../uri.ts'
import { viewRoot } from '../view-node.ts'
import { define } from './define.ts'
import { nodeView } from './view-schema.ts'

const result = z.object({
  uri: z.string().describe('URI.'),
  id: z.string().describe('Record id.'),
  title: z.string().describe('Name.'),
  priority: z.int().describe('Priority.'),
  score: z.number().describe('How likely it is relevant, 0 to 1.'),
  rank_score: z.number().describe('By this the results are ordered.'),
  via: z.array(z.string()).describe('What matched.'),
  signals: z
    .array(
      z.object({
        name: z.string().describe('Signal.'),
        contribution: z.number().describe('Its part of rank_score.'),
        detail: z.string().optional().describe('What matched.'),
      }),
    )
    .describe('Why it ranks here.'),
  stale: z.boolean().describe('May be outdated.'),
  disclosure: z.string().optional().describe('When to recall it.'),
  content: z.string().optional().describe('Whole body, for the first ones.'),
  snippet: z.string().optional().describe('Best piece, for the others.'),
})

const output = z.object({
  query: z.string().describe('As asked.'),
  domain: z.string().optional().describe('As asked.'),
  results: z.array(result).describe('Best first.'),
  root: nodeView.optional().describe('The root of the domain, where it was browsed.'),
  degraded: z.string().optional().describe('Why the search was poorer than usual.'),
})

type Output = z.infer<typeof output>

export const search = define({
  verb: 'search',
  tool: 'lore_search',
  summary: 'Search nodes by words and meaning',
  guide:
    'Search memory by keywords and meaning. The first results come with their whole content, so they need no lore_get_node. An empty query, or * with a domain, browses the root of that domain; without a domain * is no wildcard: use words.',
  effect: 'read',
  input: z.strictObject({
    query: z.string().max(20_000).describe('Keywords or a phrase.'),
    domain: z.string().max(64).optional().describe('Only in this domain, such as project.'),
    limit: z.int().min(1).max(100).default(10).describe('Most results.'),
    content_limit: z.int().min(0).max(20).default(5).describe('How many of the first results carry whole content.'),
  }),
  output,
  failure: { prefix: 'Lore search failed' },
  cli: { positional: ['query'] },
  run: async (context, input): Promise<Output> => {
    const { query, domain } = input
    if (domain !== undefined) checkDomain(domain, { field: 'domain', locale: context.locale })
    const asked = { query, ...(domain === undefined ? {} : { domain }) }
    const text = query.trim()
    const browses = text === '' || (text === '*' && domain !== undefined)
    if (browses) {
      const root = await viewRoot(context, domain ?? context.settings.nodes.defaultDomain)
      return { ...asked, results: [], root }
    }
    const reply = await context.search.search({
      text,
      kinds: ['nodes'],
      statuses: servedStatuses,
      limit: input.limit,
      now: context.now,
      signals: nodeSignals(text, context.now),
      ...(domain === undefined ? {} : { within: { tree: domain } }),
      ...(context.project === undefined ? {} : { project: { id: context.project.id, mode: 'prefer' } }),
      ...(context.signal === undefined ? {} : { abort: context.signal }),
    })
    return {
      ...asked,
      results: reply.hits.map((hit, index) => toResult(hit, text, index < input.content_limit)),
      ...(reply.degraded === undefined ? {} : { degraded: reply.degraded }),
    }
  },
  render: (value, locale) => {
    if (value.root !== undefined) return `Domain root: ${value.root.uri}\n\n${renderNode(value.root, locale)}`
    const blocks = value.results.map((hit, index) => renderResult(hit, index + 1, locale))
    const found =
      blocks.length > 0
        ? blocks
        : [`No matching memories found${value.domain === undefined ? '' : ` in domain ${value.domain}`}.`]
    const notice =
      value.degraded === undefined
        ? []
        : [`${say(locale, { en: 'Search was limited', zh: '搜索受限' })}: ${value.degraded}`]
    return [...found, ...notice].join('\n\n')
  },
})

function toResult(hit: Hit, query: string, whole: boolean): Output['results'][number] {
  const { record } = hit
  const disclosure = disclosureOf(record)
  return {
    uri: addressOf(record),
    id: record.id,
    title: record.title,
    priority: priorityOf(record),
    score: round(hit.confidence),
    rank_score: round(hit.score),
    via: reasons(hit, query),
    signals: hit.signals.map(({ name, contribution, detail }) => ({
      name,
      contribution: round(contribution),
      ...(detail === undefined ? {} : { detail }),
    })),
    stale: record.status === 'stale',
    ...(disclosure === undefined ? {} : { disclosure }),
    ...(whole ? { content: record.body } : { snippet: hit.passage.text }),
  }
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}

/** Signals that say something about the node and nothing about the query. */
const ownSignals: readonly string[] = ['priority', 'recency', 'glossary']

/** Glossary terms that answer the query; where there are none, what the strongest signals matched. */
function reasons(hit: Hit, query: string): string[] {
  const terms = orderTerms(glossaryOf(hit.record), foldText(query))
    .filter(({ match }) => match > 0)
    .map(({ term }) => term)
  const details = [...hit.signals]
    .sort((a, b) => b.contribution - a.contribution)
    .flatMap(({ name, detail, contribution }) =>
      contribution > 0 && !ownSignals.includes(name) ? [detail ?? name] : [],
    )
  return [...new Set(terms.length > 0 ? terms : details)].slice(0, 4)
}

function renderResult(hit: Output['results'][number], number: number, locale: Locale): string {
  const indent = '   '
  return [
    `${number}. ${hit.uri} (priority: ${hit.priority}, score: ${hit.score.toFixed(2)})`,
    ...(hit.via.length === 0 ? [] : [`${indent}via: ${joinWords(hit.via)}`]),
    ...(hit.stale
      ? [`${indent}${say(locale, { en: 'stale: check it before you rely on it', zh: 'stale：可能已过时，请先核实' })}`]
      : []),
    hit.content === undefined ? `${indent}${snippet(hit.snippet ?? '', 200)}` : fence(hit.content, indent),
  ].join('\n')
}
