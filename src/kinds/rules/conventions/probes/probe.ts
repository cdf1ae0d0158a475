import type { Language, SgNode } from '../../syntax/index.ts'
import type { Question } from '../question.ts'

/** A source file while it is looked at. */
export interface SourceFile {
  /** Relative to the project's root, with `/`. */
  path: string
  language: Language
  /** It holds tests, or serves them. */
  test: boolean
  root: SgNode
  /** Sets of names that probes work out once for the whole file. */
  names: Map<string, ReadonlySet<string>>
}

/** A question to the code of a language, put at every place where the code has a choice. */
export interface Probe extends Question {
  /** Kinds of syntax nodes at which the question is put. */
  kinds: readonly string[]
  /** `source`: tests do not count, `tests`: nothing else counts. */
  within?: 'source' | 'tests'
  /** The answer that stands at a node; undefined where there is no choice. */
  judge(node: SgNode, file: SourceFile): string | undefined
}
