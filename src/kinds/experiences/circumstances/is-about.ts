import type { KeptFailure } from '../capture/index.ts'
import type { ExperienceContent } from '../experience.ts'
import { isRelevant, prepareQuery, type RankCandidate, scoreExperience } from '../rank/index.ts'
import { signaturesIn } from '../signature/index.ts'
import { symbolKey, symbolsIn, symbolWeight } from '../symbols/index.ts'

/** Weight from which a symbol in common tells that both are about one thing: a name that somebody made up. */
const telling = 0.6

/** Symbols of an error that are looked for. */
const most = 24

/** Whether a note is about a failure: they have a signature or a telling symbol in common, or enough words. */
export function isAbout(
  failure: KeptFailure,
  { title, content, symbols }: { title: string; content: ExperienceContent; symbols: readonly string[] },
): boolean {
  const [told, met] = [signaturesIn(content.what), signaturesIn(failure.error)]
  if (told.exact.some((each) => met.exact.includes(each)) || told.loose.some((each) => met.loose.includes(each)))
    return true
  const own = new Set(symbols.map(symbolKey))
  if (symbolsIn(failure.error, most).some((each) => symbolWeight(each) >= telling && own.has(symbolKey(each))))
    return true
  const query = prepareQuery({
    text: failure.error,
    failure: undefined,
    project: undefined,
    environment: {},
    now: failure.at,
  })
  return isRelevant(scoreExperience(query, asCandidate({ title, content, symbols, at: failure.at })))
}

function asCandidate({
  title,
  content,
  symbols,
  at,
}: {
  title: string
  content: ExperienceContent
  symbols: readonly string[]
  at: Date
}): RankCandidate {
  return {
    ref: '',
    title,
    content,
    symbols,
    projectId: undefined,
    projectName: '',
    trust: 'local_auto',
    state: 'active',
    signature: undefined,
    looseSignature: undefined,
    tool: undefined,
    environment: {},
    sources: 1,
    usedSuccess: 0,
    usedFailure: 0,
    updatedAt: at,
  }
}
