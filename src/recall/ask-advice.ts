import {
  type Advice,
  type Context,
  estimateTokens,
  type Happening,
  type Kind,
  type Occasion,
} from '../contract/index.ts'
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

/** Of the fence around one piece of advice, and of the gap before it. */
const fence = { characters: 60, tokens: 20 } as const

/** What may still reach the host. */
export interface Room {
  characters: number
  /** Of the budget that all kinds share, as `estimateTokens` counts. */
  tokens: number
}

/** Asks what kinds have to say at an occasion; none is asked without room for an answer. */
export async function askAdvice(
  context: Context,
  kinds: readonly Kind[],
  occasion: Omit<Occasion, 'limit' | 'tokens'>,
  room: Room,
): Promise<GatheredAdvice> {
  return gather(context, kinds, room, async (kind, limit, tokens) => {
    if (limit === 0 || tokens === 0 || occasion.signal.aborted) return undefined
    return kind.advise?.(context, { ...occasion, limit, tokens })
  })
}

/** Lets kinds keep what happened, with or without room for an answer. */
export async function tellKinds(
  context: Context,
  kinds: readonly Kind[],
  happening: Omit<Happening, 'limit' | 'tokens'>,
  room: Room,
): Promise<GatheredAdvice> {
  return gather(context, kinds, room, async (kind, limit, tokens) =>
    kind.observe?.(context, { ...happening, limit, tokens }),
  )
}

/** One kind after the other, each within what the ones before it left; one that fails does not silence the others. */
async function gather(
  context: Context,
  kinds: readonly Kind[],
  room: Room,
  ask: (kind: Kind, limit: number, tokens: number) => Promise<Advice | undefined>,
): Promise<GatheredAdvice> {
  const texts: string[] = []
  const givenIds: string[] = []
  let failure: string | undefined
  let characters = Math.min(room.characters, longest)
  let tokens = room.tokens
  for (const kind of kinds) {
    try {
      const advice = await ask(kind, Math.max(0, characters - fence.characters), Math.max(0, tokens - fence.tokens))
      if (advice === undefined || advice.text.trim() === '') continue
      const text = context.screening.fence(advice.text, { from: 'mnema', about: kind.name })
      const cost = estimateTokens(text)
      if (text.length + 2 > characters || cost > tokens) continue
      texts.push(text)
      givenIds.push(...advice.givenIds)
      characters -= text.length + 2
      tokens -= cost
    } catch (error) {
      failure ??= describeFailure(error, (message) => context.screening.mask(message))
    }
  }
  return { text: texts.join('\n\n'), givenIds, failure }
}
