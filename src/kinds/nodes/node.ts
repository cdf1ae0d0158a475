import type { MemoryRecord, Place, RecordStatus, Revision, Term } from '../../contract/index.ts'
import { formatUri } from './uri.ts'

/** Statuses that are served to agents. */
export const servedStatuses: readonly RecordStatus[] = ['active', 'stale']

/** Statuses that take a seat in the priority budget. */
export const seatedStatuses: readonly RecordStatus[] = ['active', 'pending', 'stale']

/** The priority of a node that was never given one. */
const commonPriority = 2

type State = Pick<MemoryRecord | Revision, 'attributes' | 'body' | 'terms'>

export function isServed(record: MemoryRecord): boolean {
  return servedStatuses.includes(record.status)
}

/** 0: core identity, 1: key facts, 2 and more: general. */
export function priorityOf(state: Pick<State, 'attributes'>): number {
  const priority = state.attributes.priority
  return typeof priority === 'number' ? priority : commonPriority
}

/** The situation in which the node should be recalled; undefined where none was given. */
export function disclosureOf(state: Pick<State, 'attributes'>): string | undefined {
  const disclosure = state.attributes.disclosure
  return typeof disclosure === 'string' && disclosure !== '' ? disclosure : undefined
}

export function glossaryOf(state: Pick<State, 'terms'>): string[] {
  return state.terms.filter((term) => term.kind === 'glossary').map((term) => term.text)
}

export function asTerms(words: readonly string[]): Term[] {
  return words.map((text) => ({ kind: 'glossary', text }))
}

/** Why the node waits for a person. */
export function reasonsOf(state: Pick<State, 'attributes'>): string[] {
  const held = state.attributes.held
  return Array.isArray(held) ? held.filter((reason) => typeof reason === 'string') : []
}

/** Whether the node says anything of its own; the placeholder of a fixed node is no content. */
export function hasContent(state: Pick<State, 'body'>): boolean {
  return state.body.trim() !== ''
}

export function placeOf(record: Pick<MemoryRecord, 'places'>): Place {
  return record.places[0] ?? { tree: 'core', path: '' }
}

export function addressOf(record: Pick<MemoryRecord, 'places'>): string {
  return formatUri(placeOf(record))
}
