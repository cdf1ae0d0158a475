import type { WeighedPiece } from './weigh-pieces.ts'

export interface Packing {
  /** Most tokens of all. */
  budget: number
  /** Most tokens of one note. */
  maxPerSource: number
  /** Tokens of the lines that introduce a note, and of what stands between two pieces. */
  headerCost(piece: WeighedPiece): number
  pieceCost(piece: WeighedPiece): number
}

/** Part of the budget that is kept for neighbours, where there are any. */
const neighbours = 0.25

/** Two pieces that share so much of their words say the same. */
const alike = 0.8

/**
 * Chooses pieces by their worth until the budget is full. What does not fit is passed over and the next one tried; what says the same as a chosen
 * piece is dropped. Neighbours have a share of their own, so that many weak hits cannot crowd out what the best ones link.
 * @param pieces the most valuable first.
 * @returns the chosen ones, the most valuable first, and whether anything of worth was left out for want of room.
 */
export function packPieces(
  pieces: readonly WeighedPiece[],
  packing: Packing,
): { chosen: WeighedPiece[]; cut: boolean } {
  const [found, linked] = [pieces.filter(isFound), pieces.filter((piece) => !isFound(piece))]
  const spent = new Map<string, number>()
  const chosen: WeighedPiece[] = []
  let used = 0
  let cut = false
  const take = (list: readonly WeighedPiece[], limit: number): WeighedPiece[] => {
    const left: WeighedPiece[] = []
    for (const piece of list) {
      const { id } = piece.candidate.note.record
      const before = spent.get(id)
      const cost = packing.pieceCost(piece) + (before === undefined ? packing.headerCost(piece) : 0)
      if (used + cost > limit || (before ?? 0) + cost > packing.maxPerSource) {
        left.push(piece)
        continue
      }
      if (chosen.some((other) => sayTheSame(other, piece))) continue
      spent.set(id, (before ?? 0) + cost)
      used += cost
      chosen.push(piece)
    }
    return left
  }
  const first = linked.length === 0 ? packing.budget : Math.floor(packing.budget * (1 - neighbours))
  const left = take(found, first)
  cut = take(linked, packing.budget).length > 0
  cut = take(left, packing.budget).length > 0 || cut
  return { chosen: chosen.sort((a, b) => b.value - a.value), cut }
}

function isFound({ candidate }: WeighedPiece): boolean {
  return candidate.hop === 0
}

function sayTheSame({ piece: a }: WeighedPiece, { piece: b }: WeighedPiece): boolean {
  const [small, large] = a.words.size < b.words.size ? [a.words, b.words] : [b.words, a.words]
  if (small.size === 0 || small.size < large.size * alike) return false
  let shared = 0
  for (const word of small) if (large.has(word)) shared++
  return shared / (small.size + large.size - shared) >= alike
}
