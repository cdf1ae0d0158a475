import type { Context } from '../../../contract/index.ts'
import { failuresOf, type KeptFailure } from '../capture/index.ts'
import { type Experience, type ExperienceContent, limits } from '../experience.ts'
import { askingEnvironment } from '../search/index.ts'
import { exactSignature, looseSignature } from '../signature/index.ts'
import { symbolsIn } from '../symbols/index.ts'
import { writerOf } from '../writer.ts'
import { isAbout } from './is-about.ts'
import { recipeOf } from './recipe-of.ts'

/** What is known of a note besides its words: the error, the tool, the machine, and how the session stood. */
export type Circumstances = Pick<
  Experience,
  'signature' | 'looseSignature' | 'symbols' | 'tool' | 'environment' | 'outcome' | 'recipe'
>

/**
 * The circumstances of a note: those of the session's newest failure that the note is about, else those of the note that it revises, else
 * what its own words tell.
 */
export async function circumstancesOf(
  context: Context,
  note: { title: string; content: ExperienceContent },
  earlier: Circumstances | undefined,
): Promise<Circumstances> {
  const { what, where, learned } = note.content
  const symbols = symbolsIn([note.title, what, where, learned].join('\n'), limits.symbols)
  const failures = await failuresOf(context, writerOf(context.session))
  const failure = failures.find((each) => isAbout(each, { ...note, symbols }))
  if (failure !== undefined) return ofFailure(context, failure, symbols)
  if (earlier?.tool !== undefined) {
    return { ...earlier, symbols: distinct([...symbols, ...earlier.symbols]), outcome: 'unknown' }
  }
  return {
    signature: exactSignature(what),
    looseSignature: looseSignature(what),
    symbols,
    tool: undefined,
    environment: askingEnvironment(context),
    outcome: 'unknown',
    recipe: undefined,
  }
}

function ofFailure({ project }: Context, failure: KeptFailure, symbols: readonly string[]): Circumstances {
  const { error, tool, environment, solvedAt } = failure
  return {
    signature: exactSignature(error),
    looseSignature: looseSignature(error),
    symbols: distinct([...symbolsIn(error, limits.symbols), ...symbols]),
    tool,
    environment,
    outcome: solvedAt === undefined ? 'unknown' : 'success',
    recipe: recipeOf(failure, project),
  }
}

const distinct = (symbols: readonly string[]): string[] => [...new Set(symbols)].slice(0, limits.symbols)
