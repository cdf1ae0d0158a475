/** What of a text a rule of ast-grep looks at for each node, at worst. */
export interface Reach {
  /** How many times over: 1 for the whole text, 2 for the whole text once for each of its nodes. */
  scans: number
  /** Relations inside one another that go all the way. */
  depth: number
}

const nothing: Reach = { scans: 0, depth: 0 }

/** How many scans each relation adds that goes to the end: ancestors are few. */
const relations: Readonly<Record<string, number>> = { inside: 0, has: 1, follows: 1, precedes: 1 }

/**
 * How far a rule reaches. Relations that go to the end multiply where one stands in another, except for `has` in `has`: that is a walk of
 * the same nodes.
 * @param utils rules that `matches` may name.
 */
export function reachOf(rule: unknown, utils: Readonly<Record<string, unknown>> = {}): Reach {
  return walk(rule, utils, new Set(), false)
}

function walk(
  rule: unknown,
  utils: Readonly<Record<string, unknown>>,
  within: ReadonlySet<string>,
  inHas: boolean,
): Reach {
  if (!isObject(rule)) return nothing
  let found = nothing
  for (const [key, value] of Object.entries(rule)) {
    if (key === 'all' || key === 'any') {
      for (const part of Array.isArray(value) ? value : []) found = further(found, walk(part, utils, within, inHas))
    } else if (key === 'not') {
      found = further(found, walk(value, utils, within, inHas))
    } else if (key === 'matches' && typeof value === 'string') {
      // A circle is refused by ast-grep itself.
      if (!within.has(value)) found = further(found, walk(utils[value], utils, new Set([...within, value]), inHas))
    } else if (key === 'nthChild') {
      // Its siblings are counted for each node.
      found = further(found, plus(walk(isObject(value) ? value.ofRule : undefined, utils, within, false), 1, 1))
    } else if (Object.hasOwn(relations, key) && isObject(value)) {
      found = further(found, relate(key, value, utils, within, inHas))
    }
  }
  return found
}

function relate(
  relation: string,
  value: Readonly<Record<string, unknown>>,
  utils: Readonly<Record<string, unknown>>,
  within: ReadonlySet<string>,
  inHas: boolean,
): Reach {
  const { stopBy, ...rest } = value
  const far = stopBy !== undefined && stopBy !== 'neighbor'
  const inside = further(
    walk(rest, utils, within, inHas || (far && relation === 'has')),
    walk(stopBy, utils, within, inHas),
  )
  if (!far) return inside
  return plus(inside, relation === 'has' && inHas ? 0 : (relations[relation] ?? 1), 1)
}

function plus({ scans, depth }: Reach, more: number, deeper: number): Reach {
  return { scans: scans + more, depth: depth + deeper }
}

function further(a: Reach, b: Reach): Reach {
  return { scans: Math.max(a.scans, b.scans), depth: Math.max(a.depth, b.depth) }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
