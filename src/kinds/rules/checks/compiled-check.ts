import type { SourceText } from './source-text.ts'
import type { Span } from './span.ts'

/** A check that is ready to run. */
export interface CompiledCheck {
  /** Whether it can look at a file of this name. */
  accepts(path: string): boolean
  /**
   * Where the text breaks the rule, in the order of the text; `undefined` now and then, so that whoever asks can stop.
   * @param end by the clock of `performance.now()`: what cannot be asked to stop stops then.
   * @throws Overtime.
   */
  find(source: SourceText, path: string, end: number): AsyncIterable<Span | undefined> | Iterable<Span | undefined>
}

/** A check, or why it is none, in words that follow "the check". */
export type CompileOutcome = { check: CompiledCheck } | { refused: string }
