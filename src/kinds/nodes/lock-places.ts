import type { Context, Place } from '../../contract/index.ts'
import { firstSegment, foldPath } from './uri.ts'

/** Until the request ends, nobody else changes the shape of the trees below the roots in which these places stand. */
export async function lockPlaces(context: Context, ...places: readonly Place[]): Promise<void> {
  const names = places.map((place) => `nodes:${context.space.id}:${place.tree}://${foldPath(firstSegment(place))}`)
  for (const name of [...new Set(names)].sort()) await context.lock(name)
}
