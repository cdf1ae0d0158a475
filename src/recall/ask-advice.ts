import type { Context, Kind, Occasion } from '../contract/index.ts'
import { describeFailure } from './describe-failure.ts'

export interface GatheredAdvice {
  /** Fenced as memory; empty where no kind had anything to say. */
  text: string
  /** What counts as given with it. */
  givenIds: readonly string[]
  /** Why a kind could not be heard, where that happened. */
  failure: string | undefined
}

export const noAdvice: GatheredAdvice = { text: '', givenIds: [], failure: undefined }

/** Most characters of advice, whatever a host would pass on: above, hosts begin to show previews instead of texts. */
const longest = 9_000

/** Characters of the fence around one piece of advice, and of the gap before it. */
const fenceLength = 60

/**
 * Asks one kind after the other, each within what the ones before it left; one that fails does not silence the others.
 * @param room most characters that reach the host, and those that are taken already.
 */
export async function askAdvice(
  context: Context,
  kinds: readonly Kind[],
  occasion: Omit<Occasion, 'limit'>,
  room: { contextLimit: number; taken: number },
): Promise<GatheredAdvice> {
  const texts: string[] = []
  const givenIds: string[] = []
  let failure: string | undefined
  let left = Math.min(room.contextLimit, longest) - room.taken
  for (const kind of kinds) {
    const limit = left - fenceLength
    if (kind.advise === undefined || limit <= 0 || occasion.signal.aborted) continue
    try {
      const advice = await kind.advise(context, { ...occasion, limit })
      if (advice === undefined || advice.text.trim() === '') continue
      const text = context.screening.fence(advice.text, { from: 'mnema', about: kind.name })
      if (text.length + 2 > left) continue
      texts.push(text)
      givenIds.push(...advice.givenIds)
      left -= text.length + 2
    } catch (error) {
      failure ??= describeFailure(error, (message) => context.screening.mask(message))
    }
  }
  return { text: texts.join('\n\n'), givenIds, failure }
}
