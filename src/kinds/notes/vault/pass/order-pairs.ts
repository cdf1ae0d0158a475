import { pathKey } from '../disk/index.ts'
import type { Pair } from './pair.ts'
import { placeOfFile } from './place-of-file.ts'

/** Removals first, for they free places; then what is known, each move after the one that frees its target; what is new comes last. */
export function orderPairs(pairs: readonly Pair[]): Pair[] {
  const owners = new Map(
    pairs.flatMap((pair) => (pair.known === undefined ? [] : [[pathKey(pair.known.path), pair] as const])),
  )
  const done = new Set<Pair>()
  const ordered: Pair[] = []
  for (const pair of pairs) {
    const chain: Pair[] = []
    let here: Pair | undefined = pair
    while (here !== undefined && !done.has(here)) {
      done.add(here)
      chain.push(here)
      here = targetOf(here) === undefined ? undefined : owners.get(targetOf(here) ?? '')
    }
    ordered.push(...chain.reverse())
  }
  return ordered.sort((one, other) => rank(one) - rank(other))
}

/** Where the file of a known note went. */
function targetOf({ known, file }: Pair): string | undefined {
  if (known === undefined || file === undefined || placeOfFile(file.path) === placeOfFile(known.path)) return undefined
  return pathKey(file.path)
}

function rank({ known, fileSide, noteSide }: Pair): number {
  if (fileSide === 'gone' || noteSide === 'gone') return 0
  return known === undefined ? 2 : 1
}
