import type { CompiledCheck, CompileOutcome } from './compiled-check.ts'
import type { Span } from './span.ts'
import { withinTime } from './within-time.ts'

type Engine = typeof import('re2js')

/** `g` and `u` are what every expression is here anyway. */
const flags = /^[imsgu]*$/

/** Steps that are made in a few tenths of a second: each state of an expression may look at each character. */
const quick = 2_000_000

/** What people miss most, by how the engine calls it. */
const unsupported: readonly (readonly [RegExp, string])[] = [
  [/\(\?(?:[=!]|<[=!])/, 'it looks around with (?=, (?!, (?<= or (?<!, which cannot be matched in linear time'],
  [/\\(?:[1-9]|k<)/, 'it refers back to a group with \\1, which cannot be matched in linear time'],
  [/invalid repeat count/, 'it repeats something more than 1,000 times'],
  [/nests too deeply|too large|program size/i, 'it is too large'],
  [/\\p\{(?:Script|sc|scx|Script_Extensions|General_Category|gc)=/, 'write \\p{Han} instead of \\p{Script=Han}'],
]

/**
 * A regular expression as RE2 reads it, matched in time that grows with the length of the text alone: nothing backtracks. Expressions of
 * JavaScript are understood where they mean something that RE2 can do.
 */
export async function compileRegex(pattern: string, letters: string): Promise<CompileOutcome> {
  if (!flags.test(letters)) return { refused: 'has flags that are not known; i, m and s are' }
  const engine = await import('re2js')
  const compiled = compile(engine, pattern, letters)
  if ('refused' in compiled) return { refused: `cannot be used: ${compiled.refused}` }
  const { expression } = compiled
  if (expression.matcher('').find()) return { refused: 'matches the empty text, so it would match everywhere' }
  const size = expression.programSize()
  const check: CompiledCheck = {
    accepts: () => true,
    *find({ text }, _, end) {
      const bounded = <T>(work: () => T): T =>
        size * text.length < quick ? work() : withinTime(work, end - performance.now())
      // Without a match to place, the engine needs a tenth of the time.
      if (!bounded(() => expression.test(text))) return
      yield undefined
      const matcher = expression.matcher(text)
      while (bounded(() => matcher.find())) {
        const span: Span = { start: matcher.start(), end: matcher.end() }
        yield span.end > span.start ? span : undefined
      }
    },
  }
  return { check }
}

function compile(
  { RE2JS, RE2JSException }: Engine,
  pattern: string,
  letters: string,
): { expression: InstanceType<Engine['RE2JS']> } | { refused: string } {
  const wanted =
    (letters.includes('i') ? RE2JS.CASE_INSENSITIVE : 0) |
    (letters.includes('m') ? RE2JS.MULTILINE : 0) |
    (letters.includes('s') ? RE2JS.DOTALL : 0)
  try {
    return { expression: RE2JS.compile(RE2JS.translateRegExp(pattern), wanted) }
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
    const said = `${pattern}\n${error.message}`
    const reason = unsupported.find(([sign]) => sign.test(said))?.[1]
    return { refused: reason ?? error.message.replace(/^error parsing regexp: /, '') }
  }
}
