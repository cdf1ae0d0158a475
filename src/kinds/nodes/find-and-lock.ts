import type { Context, Place } from '../../contract/index.ts'
import { type FoundNode, findNode } from './find-node.ts'
import { lockPlaces } from './lock-places.ts'
import { isSamePlace } from './uri.ts'

/**
 * The node at an address, once nobody else changes the tree in which it stands (nor those of the other places): it may have been moved
 * between being found and being locked, so it is looked up again.
 * @throws MnemaError as `findNode`.
 */
export async function findAndLock(
  context: Context,
  place: Place,
  field: string,
  ...others: readonly Place[]
): Promise<FoundNode> {
  let found = await findNode(context, place, field)
  for (;;) {
    await lockPlaces(context, found.place, ...others)
    const again = await findNode(context, place, field)
    if (again.record.id === found.record.id && isSamePlace(again.place, found.place)) return again
    found = again
  }
}
