import { normalise } from '../analysis/index.ts'
import type { Passage } from '../index/passage-reader.ts'

/** The one person among the candidates whom the query names; undefined where it names none or several. */
export function namedPerson(query: string, passages: Iterable<Passage>): string | undefined {
  const people = new Set<string>()
  for (const { person } of passages) if (person !== undefined) people.add(person)
  const text = normalise(query).toLowerCase()
  const named = [...people].filter((person) => mentions(text, normalise(person).toLowerCase().trim()))
  return named.length === 1 ? named[0] : undefined
}

function mentions(text: string, name: string): boolean {
  if (name === '') return false
  const at = text.indexOf(name)
  if (at < 0) return false
  if (!/^[a-z0-9]/.test(name)) return true
  return !/[a-z0-9]/.test(text[at - 1] ?? ' ') && !/[a-z0-9]/.test(text[at + name.length] ?? ' ')
}
