import { MnemaError, type Term } from '../../../contract/index.ts'
import { fold } from '../fold.ts'
import { keyStandingPlace } from '../place-key.ts'
import type { RecordState } from '../record-state.ts'

/** What neither a JSON text nor PostgreSQL can hold: a NUL, and half of a surrogate pair. */
const unstorable = /[\0\p{Cs}]/u

function refuseUnstorable(field: string, text: string): void {
  if (!unstorable.test(text)) return
  throw new MnemaError('unsafe_text', `The ${field} holds a NUL or a broken character.`, {
    field,
    remedy: 'Send valid Unicode text without NUL.',
  })
}

const termKinds: readonly Term['kind'][] = ['glossary', 'tag', 'trigger']

/** Terms by kind, then in the order given; of those that differ only in case or normalisation, the first. */
function distinctTerms(terms: readonly Term[]): Term[] {
  const seen = new Map<string, Term>()
  for (const { kind, text } of terms) {
    const key = `${kind} ${fold(text)}`
    if (!seen.has(key)) seen.set(key, { kind, text })
  }
  return termKinds.flatMap((kind) => [...seen.values()].filter((term) => term.kind === kind))
}

/** The state as it is stored: text checked, terms and places distinct, places in NFC. */
export function cleanState(state: RecordState): RecordState {
  refuseUnstorable('title', state.title)
  refuseUnstorable('body', state.body)
  for (const term of state.terms) refuseUnstorable('terms', term.text)
  const attributes = Object.fromEntries(Object.entries(state.attributes).filter(([, value]) => value !== null))
  refuseUnstorable('attributes', Object.keys(attributes).join())
  const places = new Map<string, { tree: string; path: string }>()
  for (const place of state.places) {
    const { tree, path, treeKey, key } = keyStandingPlace(place)
    const name = `${treeKey}/${key}`
    if (!places.has(name)) places.set(name, { tree, path })
  }
  return { ...state, attributes, terms: distinctTerms(state.terms), places: [...places.values()] }
}
