import type { Context, Project } from '../../../contract/index.ts'
import { openRuleBook, risksOf } from '../book/index.ts'
import { openReviewLedger, quote, type ReviewReading, reviewLimits } from '../reviews/index.ts'
import type { Candidate, UsableComment } from '../reviews/mining/index.ts'
import { formatScope } from '../scope/index.ts'
import type { LearnCandidate, LearnReply } from './learn-reply.ts'
import { countFitting } from './learn-text.ts'
import { refOf } from './rule-view.ts'

/** Chooses among the comments, puts like ones together and cuts the list to the budget of a reply. */
export async function judge(
  context: Context,
  project: Project,
  { comments, missing, unread }: ReviewReading,
  bare: LearnReply,
  { minRepeats, save }: { minRepeats: number; save: boolean },
): Promise<{ reply: LearnReply; candidates: readonly Candidate[] }> {
  const { chooseComments, findCandidates } = await import('../reviews/mining/index.ts')
  const { used, leftOut } = chooseComments(comments, {
    screening: context.screening,
    // A link is as usual in a comment as it is suspicious in a rule.
    risksOf: (text) => risksOf(context, { text }).filter((risk) => risk !== 'contains a web address'),
  })
  const book = openRuleBook(context, project)
  const inForce = await book.active()
  const { candidates, decided, covered, rare } = await findCandidates(used, {
    minRepeats,
    decided: await openReviewLedger(context, project).decided(used.map(({ link }) => link)),
    known: {
      inForce,
      others: await book.list({ statuses: ['pending', 'rejected', 'superseded'] }),
      meaning: await context.search.meaning(inForce.map(({ recordId }) => recordId)),
    },
  })
  const replies = comments.reduce((sum, comment) => sum + comment.replies, 0)
  const first = candidates.slice(0, reviewLimits.candidates)
  const reply: LearnReply = {
    ...bare,
    read: comments.length + replies,
    pulls: [...new Set(comments.map(({ pull }) => pull))].sort((a, b) => a - b),
    missing: [...missing],
    left_out: { ...leftOut, replies, decided },
    covered,
    rare,
    ...(unread === undefined ? {} : { unread }),
    candidates: first.map(show),
    more: candidates.length - first.length,
  }
  const fitting = save ? first.length : countFitting(reply)
  return {
    candidates: first,
    reply: { ...reply, candidates: reply.candidates.slice(0, fitting), more: candidates.length - fitting },
  }
}

function show({ comments, pulls, scope, draft, contradicts, similar }: Candidate): LearnCandidate {
  return {
    count: comments.length,
    pulls: [...pulls],
    scope: formatScope(scope),
    ...(draft === undefined ? {} : { draft }),
    ...(contradicts === undefined ? {} : { contradicts: refOf(contradicts) }),
    similar: similar.map(refOf),
    comments: comments.slice(0, reviewLimits.comments).map(showComment),
  }
}

function showComment({
  link,
  path,
  quote: said,
  risks,
  resolved,
  changed,
}: UsableComment): LearnCandidate['comments'][number] {
  return { link, path: showPath(path), quote: quote(said, reviewLimits.quote), risks: [...risks], resolved, changed }
}

/** A file's name is other people's text too: what does not look like one is quoted. */
function showPath(path: string): string {
  return /^[\p{L}\p{N}_.@+/()[\]$~-]{1,120}$/u.test(path) ? path : quote(path, reviewLimits.path)
}
