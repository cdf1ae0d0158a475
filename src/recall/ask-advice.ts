import type { Advice, Context, Happening, Kind, Occasion } from '../contract/index.ts'
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

/** Most characters that reach the host, and those that are taken already. */
export interface Room {
  contextLimit: number
  taken: number
}

/** Asks what kinds have to say at an occasion; none is asked without room for an answer. */
export async function askAdvice(
  context: Context,
  kinds: readonly Kind[],
  occasion: Omit<Occasion, 'limit'>,
  room: Room,
): Promise<GatheredAdvice> {
  return gather(context, kinds, room, async (kind, limit) => {
    if (limit <= 0 || occasion.signal.aborted) return undefined
    return kind.advise?.(context, { ...occasion, limit })
  })
}

/** Lets kinds keep what happened, with or without room for an answer. */
export async function tellKinds(
  context: Context,
  kinds: readonly Kind[],
  happening: Omit<Happening, 'limit'>,
  room: Room,
): Promise<GatheredAdvice> {
  return gather(context, kinds, room, async (kind, limit) =>
    kind.observe?.(context, { ...happening, limit: Math.max(0, limit) }),
  )
}

/** One kind after the other, each within what the ones before it left; one that fails does not silence the others. */
async function gather(
  context: Context,
  kinds: readonly Kind[],
  room: Room,
  ask: (kind: Kind, limit: number) => Promise<Advice | undefined>,
): Promise<GatheredAdvice> {
  const texts: string[] = []
  const givenIds: string[] = []
  let failure: string | undefined
  let left = Math.min(room.contextLimit, longest) - room.taken
  for (const kind of kinds) {
    try {
      const advice = await ask(kind, left - fenceLength)
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
