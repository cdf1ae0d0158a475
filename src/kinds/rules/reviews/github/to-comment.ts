import type { GitHubRepository } from '../../trust/index.ts'
import type { ReviewComment } from '../review-comment.ts'
import type { Thread } from './answers.ts'

/** Reasons for folding a comment away that say something of its worth; a resolved or outdated one may have been right. */
const worthless: ReadonlySet<string> = new Set(['spam', 'abuse', 'off-topic', 'off_topic', 'duplicate'])

/** The comment that begins a thread; undefined for one that is not sent yet, and for one whose link does not lead to it. */
export function toComment(repository: GitHubRepository, pull: number, thread: Thread): ReviewComment | undefined {
  const [first] = thread.comments.nodes
  if (first === undefined || first.state === 'PENDING') return undefined
  if (!leadsThere(first.url, repository, pull)) return undefined
  return {
    link: first.url,
    pull,
    path: first.path,
    body: first.body,
    at: first.createdAt,
    association: first.authorAssociation,
    byBot: first.author !== null && isBot(first.author),
    folded: first.isMinimized && worthless.has((first.minimizedReason ?? '').toLowerCase()),
    replies: Math.max(0, thread.comments.totalCount - 1),
    resolved: thread.isResolved,
    changed: thread.isOutdated,
  }
}

/** Only the number and the shape count: a repository that was renamed answers with its new name. */
function leadsThere(link: string, { host }: GitHubRepository, pull: number): boolean {
  const [, at, number] = /^https?:\/\/([\w.:-]+)\/[\w.-]+\/[\w.-]+\/pull\/(\d+)#discussion_r\d{1,20}$/.exec(link) ?? []
  return at === host && number === String(pull)
}

/** An app, or a person's account that a program uses. */
function isBot({ __typename, login }: { __typename: string; login: string }): boolean {
  return (
    __typename === 'Bot' || /\[bot\]$|(?:^|[-_])(?:ro)?bot$|^(?:dependabot|renovate|codecov-commenter)$/i.test(login)
  )
}
