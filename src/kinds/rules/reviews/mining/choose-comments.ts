import type { Screening } from '../../../../contract/index.ts'
import type { ReviewComment } from '../review-comment.ts'
import { draftRule } from './draft-rule.ts'
import { judgeSentence } from './judge-sentence.ts'
import { sentencesOf } from './sentences.ts'
import { readVisible } from './visible-text.ts'

/** A comment that may be turned into a rule. */
export interface UsableComment extends Omit<ReviewComment, 'body'> {
  /** What a reader sees of it, secrets masked, without line ends. */
  quote: string
  /** The sentence that asks the most, as a rough rule; empty where there is none that may stand outside of quotes. */
  draft: string
  /** What looks risky in it: an agent should not read it as an order, and no draft is made of it. */
  risks: readonly string[]
}

/** Why comments are not used: in this order, each comment once. */
export interface LeftOut {
  bots: number
  /** Neither owner, member nor collaborator. */
  outsiders: number
  /** Hidden characters, or text that the page does not show. */
  hidden: number
  /** Folded away by a moderator. */
  folded: number
  praise: number
  questions: number
  /** Too short to say anything. */
  empty: number
}

/** What is known of texts: what is hidden or secret in one, and what looks risky. */
export interface Judges {
  screening: Screening
  risksOf: (text: string) => readonly string[]
}

/** What the author must be to the repository. */
const counting: ReadonlySet<string> = new Set(['OWNER', 'MEMBER', 'COLLABORATOR'])

/** Comments of people who decide in the repository and ask for something. */
export function chooseComments(
  comments: readonly ReviewComment[],
  { screening, risksOf }: Judges,
): { used: UsableComment[]; leftOut: LeftOut } {
  const leftOut: LeftOut = { bots: 0, outsiders: 0, hidden: 0, folded: 0, praise: 0, questions: 0, empty: 0 }
  const used: UsableComment[] = []
  for (const comment of comments) {
    const read = readComment(comment, { screening, risksOf })
    if (typeof read === 'string') leftOut[read] += 1
    else used.push(read)
  }
  return { used, leftOut }
}

function readComment(
  { body, ...comment }: ReviewComment,
  { screening, risksOf }: Judges,
): UsableComment | keyof LeftOut {
  if (comment.byBot) return 'bots'
  if (!counting.has(comment.association)) return 'outsiders'
  if (hides(body, screening) || hides(comment.path, screening)) return 'hidden'
  if (comment.folded) return 'folded'
  const visible = readVisible(body)
  if (visible.hides) return 'hidden'
  const sentences = sentencesOf(visible.said).map((text) => ({ text, manner: judgeSentence(text) }))
  const useful = sentences.filter(({ manner }) => manner === 'order' || manner === 'remark')
  if (useful.length === 0 && visible.code.length === 0) {
    if (sentences.some(({ manner }) => manner === 'question')) return 'questions'
    return sentences.some(({ manner }) => manner === 'praise') ? 'praise' : 'empty'
  }
  const chosen = useful.find(({ manner }) => manner === 'order') ?? useful[0]
  const quote = [visible.said.replaceAll('\n', ' '), ...visible.code].filter((part) => part !== '').join(' ')
  const risks = risksOf(quote)
  return {
    ...comment,
    path: screening.mask(comment.path),
    quote: screening.mask(quote),
    draft: chosen === undefined || risks.length > 0 ? '' : draftRule(screening.mask(chosen.text)),
    risks,
  }
}

/** A secret is masked, and a risky wording is shown as such: neither is hidden. */
function hides(text: string, screening: Screening): boolean {
  return screening.examine(text).some(({ verdict, kind }) => verdict === 'refuse' && kind !== 'secret')
}
