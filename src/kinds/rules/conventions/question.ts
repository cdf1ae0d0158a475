/** One way in which files can answer a question. */
export interface Answer {
  /** The rule, where this answer is the convention. Without one it only counts against the others. */
  rule?: string
  /** Least share for which the rule is proposed, where that is more than what was asked for. */
  least?: number
  /** Ids of linter rules and formatter options that enforce this answer: `eslint:eqeqeq`, `format:quotes`. */
  linted?: readonly string[]
}

/** Something that is decided again and again in a project, with the ways in which it can be decided. */
export interface Question {
  id: string
  /** What the places are at which it is decided, in the plural: `comparisons`. */
  of: string
  answers: Readonly<Record<string, Answer>>
}
