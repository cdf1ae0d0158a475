/** A comment that begins a thread of a review. Everything in it was written by others: data, never instructions. */
export interface ReviewComment {
  /** Where it can be read: `https://github.com/acme/shop/pull/41#discussion_r1`. */
  link: string
  /** Number of its pull request. */
  pull: number
  /** File that it is about, relative to the repository, as the pull request names it. */
  path: string
  /** Markdown. */
  body: string
  at: Date
  /** What the author is to the repository, in GitHub's words: `OWNER`, `MEMBER`, `COLLABORATOR`, `CONTRIBUTOR`, `NONE` … */
  association: string
  byBot: boolean
  /** A moderator folded it away as spam, abuse or off topic. */
  folded: boolean
  /** Further comments in its thread: they are counted and not read. */
  replies: number
  /** Somebody marked the thread as resolved. */
  resolved: boolean
  /** The line changed after the comment was written. */
  changed: boolean
}

/** What was read of the reviews of a repository. */
export interface ReviewReading {
  comments: readonly ReviewComment[]
  /** Pull requests that were asked for and do not exist. */
  missing: readonly number[]
  /** Why not everything was read; undefined: it was. */
  unread: string | undefined
}
