import type { Context, Project } from '../../../contract/index.ts'
import { openRuleBook } from '../book/index.ts'
import { openReviewLedger } from '../reviews/index.ts'
import type { Candidate } from '../reviews/mining/index.ts'
import type { LearnReply } from './learn-reply.ts'
import { refOf } from './rule-view.ts'

type Stored = NonNullable<LearnReply['stored']>[number]

/** Links that a stored draft keeps. */
const mostRefs = 20

/** Stores the rough draft of each candidate as pending, and remembers its comments as proposed. */
export async function storeDrafts(
  context: Context,
  project: Project,
  candidates: readonly Candidate[],
): Promise<Stored[]> {
  const book = openRuleBook(context, project)
  const ledger = openReviewLedger(context, project)
  const stored: Stored[] = []
  for (const { draft, scope, comments, pulls } of candidates) {
    if (draft === undefined) {
      const risks = [...new Set(comments.flatMap((comment) => comment.risks))]
      const why = risks.length > 0 ? `looks risky: ${risks.join(', ')}` : 'no comment says it in a sentence'
      stored.push({ outcome: 'not_saved', reasons: [`${why} (${comments[0].link})`] })
      continue
    }
    const links = comments.map(({ link }) => link)
    const added = await book.add({
      text: draft,
      scope,
      source: 'mined',
      pending: true,
      refs: links.slice(0, mostRefs),
      evidence: `Review comments on ${pulls.map((number) => `#${number}`).join(', ')}.`,
    })
    if (added.outcome === 'refused') {
      stored.push({ outcome: 'not_saved', reasons: [...added.reasons] })
      continue
    }
    await ledger.note(links, 'proposed')
    const outcome = added.outcome === 'added' ? 'pending' : added.outcome === 'duplicate' ? 'known' : 'rejected_before'
    stored.push({ outcome, rule: refOf(added.rule), reasons: added.outcome === 'added' ? [...added.reasons] : [] })
  }
  return stored
}
