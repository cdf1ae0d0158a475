import type { Context, Place } from '../../contract/index.ts'
import { isServed } from './node.ts'
import { firstSegment, foldPath, formatUri, lastSegment, parentOf } from './uri.ts'

const most = 5

/** Addresses near one that does not exist: the children of its nearest existing ancestor, those that look most like it first. */
export async function suggestNear(context: Context, place: Place): Promise<string[]> {
  let wanted = lastSegment(place)
  let ancestor = parentOf(place)
  while (ancestor !== undefined) {
    const found = await context.records.at('nodes', ancestor)
    if (found !== undefined && isServed(found.record)) {
      const children = await childrenLike(context, found.place, wanted)
      return children.length > 0 ? children : [formatUri(found.place)]
    }
    wanted = lastSegment(ancestor)
    ancestor = parentOf(ancestor)
  }
  const roots = await childrenLike(context, { tree: place.tree, path: '' }, firstSegment(place))
  if (roots.length > 0) return roots
  const trees = await context.records.trees('nodes')
  return trees.slice(0, most).map(({ tree }) => `${tree}://`)
}

async function childrenLike(context: Context, parent: Place, wanted: string): Promise<string[]> {
  const entries = await context.records.children('nodes', parent, { limit: 200 })
  return entries
    .filter(({ record }) => isServed(record))
    .map(({ place }) => ({ uri: formatUri(place), likeness: likeness(lastSegment(place), wanted) }))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ uri }) => uri)
}

/** Share of the pairs of neighbouring characters that two words have in common (Dice's coefficient), 0 to 1. */
function likeness(one: string, other: string): number {
  const pairs = (word: string): Set<string> => {
    const characters = [...` ${foldPath(word)} `]
    return new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`))
  }
  const left = pairs(one)
  const right = pairs(other)
  const common = [...left].filter((pair) => right.has(pair)).length
  return (2 * common) / (left.size + right.size)
}
