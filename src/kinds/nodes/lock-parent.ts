import type { Context, Place } from '../../contract/index.ts'
import { lockPlaces } from './lock-places.ts'
import { requireParent } from './require-parent.ts'
import { isSamePlace } from './uri.ts'

/**
 * The place of a complete parent, once nobody else changes the tree in which it stands. An old address may lead to another tree, which is
 * locked then, too.
 * @throws MnemaError as `requireParent`.
 */
export async function lockParent(context: Context, parent: Place, field: string): Promise<Place> {
  await lockPlaces(context, parent)
  const place = await requireParent(context, parent, field)
  if (isSamePlace(place, parent)) return place
  return lockParent(context, place, field)
}
