import type { ConfigurationPath } from './format-editor.ts'

export type PlainObject = Readonly<Record<string, unknown>>

/** Works on parsed configurations without changing them: what a text must say after a change, to compare with what it does say. */

export function isPlainObject(value: unknown): value is PlainObject {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** The value with plain prototypes, so that two parsers' objects compare. */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (!isPlainObject(value)) return value
  return fromEntries(Object.entries(value).map(([key, member]) => [key, plain(member)]))
}

/** Undefined where the path leads nowhere. */
export function valueAt(root: unknown, path: ConfigurationPath): unknown {
  let value = root
  for (const step of path) {
    if (Array.isArray(value) && typeof step === 'number') value = value[step]
    else if (isPlainObject(value) && typeof step === 'string' && Object.hasOwn(value, step)) value = value[step]
    else return undefined
  }
  return value
}

/** A copy with one member set, or added at the end. The containers on the way are there. */
export function withMember(
  root: unknown,
  container: ConfigurationPath,
  key: string | undefined,
  value: unknown,
): unknown {
  return changedAt(root, container, (held) => {
    if (key === undefined) return Array.isArray(held) ? [...held, value] : [value]
    return fromEntries([
      ...Object.entries(isPlainObject(held) ? held : {}).filter(([name]) => name !== key),
      [key, value],
    ])
  })
}

export function withoutMember(root: unknown, path: ConfigurationPath): unknown {
  const last = path.at(-1)
  return changedAt(root, path.slice(0, -1), (held) => {
    if (Array.isArray(held)) return held.filter((_, index) => index !== last)
    return fromEntries(Object.entries(isPlainObject(held) ? held : {}).filter(([name]) => name !== last))
  })
}

function changedAt(value: unknown, path: ConfigurationPath, change: (held: unknown) => unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return change(value)
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? changedAt(item, rest, change) : item))
  if (!isPlainObject(value)) return value
  return fromEntries(
    Object.entries(value).map(([name, member]) => [name, name === step ? changedAt(member, rest, change) : member]),
  )
}

/** Unlike `Object.fromEntries` over assignment, a key `__proto__` stays a key. */
function fromEntries(entries: readonly (readonly [string, unknown])[]): PlainObject {
  return Object.fromEntries(entries)
}
