import type { Context, Cue, Hit, Turn } from '../../contract/index.ts'
import { projectDomain } from './home-project.ts'
import { type FoldedText, foldText } from './match-words.ts'
import { orderTerms } from './matched-terms.ts'
import { addressOf, glossaryOf, placeOf, servedStatuses } from './node.ts'
import { listFixed } from './prepare.ts'
import { nodeSignals } from './signals.ts'
import { triggerStrength } from './trigger.ts'
import { firstSegment } from './uri.ts'

/** Candidates looked at; recall takes the few best. */
const considered = 12

/** Least confidence at which a node of another project is offered. */
const strong = 0.85

/** Most that past use adds or takes away. */
const learned = 0.03

/** Nodes that the whole prompt calls for: of this project first, of another only where the match is strong; boot nodes never. */
export async function cues(context: Context, turn: Turn): Promise<readonly Cue[]> {
  const fixed = await listFixed(context)
  const { hits } = await context.search.search({
    text: turn.prompt,
    kinds: ['nodes'],
    statuses: servedStatuses,
    exclude: [...fixed.map((record) => record.id), ...turn.given],
    limit: considered,
    now: context.now,
    abort: turn.signal,
    signals: nodeSignals(turn.prompt, context.now),
    ...(context.project === undefined ? {} : { project: { id: context.project.id, mode: 'prefer' } }),
  })
  const trusted = hits.filter((hit) => hit.record.provenance.source !== 'mined')
  const foreign = await findForeign(context, trusted)
  const prompt = foldText(turn.prompt)
  const kept = trusted
    .filter((hit) => hit.confidence >= strong || !foreign.has(hit.record.id))
    .map((hit) => ({ ...hit, confidence: Math.max(hit.confidence, triggerStrength(hit.record, prompt)) }))
  const bonus = await learnedBonus(context, kept)
  return kept
    .map((hit) => ({
      recordId: hit.record.id,
      address: addressOf(hit.record),
      score: Math.min(1, Math.max(0, hit.confidence + (bonus.get(hit.record.id) ?? 0))),
      why: reasons(hit, prompt),
    }))
    .sort((a, b) => b.score - a.score || (a.address < b.address ? -1 : 1))
}

/** Ids of the hits that belong to a project other than the present one. */
async function findForeign(context: Context, hits: readonly Hit[]): Promise<ReadonlySet<string>> {
  const { project } = context
  if (project === undefined) return new Set()
  const owners = new Map<string, string | undefined>()
  const foreign = new Set<string>()
  for (const { record } of hits) {
    const place = placeOf(record)
    if (record.projectId !== undefined) {
      if (record.projectId !== project.id) foreign.add(record.id)
    } else if (place.tree === projectDomain) {
      const slug = firstSegment(place)
      if (!owners.has(slug)) {
        owners.set(slug, (await context.identity.projectBySlug(context.space.id, slug))?.id)
      }
      const owner = owners.get(slug)
      if (owner !== undefined && owner !== project.id) foreign.add(record.id)
    }
  }
  return foreign
}

/**
 * What past recalls say, at most .03 either way: the share of offers that were opened, shrunk towards .2 with the weight of five offers,
 * so that one chance does not decide.
 */
async function learnedBonus(context: Context, hits: readonly Hit[]): Promise<ReadonlyMap<string, number>> {
  if (!context.settings.recall.learn || hits.length === 0) return new Map()
  const ids = hits.map((hit) => hit.record.id)
  const usage = await context.sessions.usage(context.space.id, ids)
  return new Map(
    [...usage].map(([id, { offered, adopted }]) => {
      const rate = (adopted + 1) / (offered + 5)
      return [id, Math.max(-learned, Math.min(learned, (rate - 0.2) * 0.1))]
    }),
  )
}

function reasons(hit: Hit, prompt: FoldedText): string[] {
  const terms = orderTerms(glossaryOf(hit.record), prompt).slice(0, 3)
  return terms.length === 0 ? [hit.record.title] : terms.map(({ term }) => term)
}
