import type { JsonObject, JsonValue, MemoryRecord, Place } from '../../contract/index.ts'
import { type Note, type NoteClass, noteClasses, trees } from './note.ts'

/** What of a note stands in the attributes of its record; title, body, tags and place are the record's own. */
export type StoredNote = Pick<
  Note,
  'class' | 'head' | 'type' | 'aliases' | 'formerTitles' | 'slug' | 'category' | 'summary' | 'muted' | 'pinned'
>

/** Attributes by which notes are listed and counted. */
export const noteFilters = ['class', 'category', 'pinned']

/** As a change of attributes: what is undefined, empty or false is removed, what is not named stays. */
export function attributesOf(parts: Partial<StoredNote>): JsonObject {
  const values: JsonObject = {}
  for (const key of ['class', 'head', 'type', 'slug', 'category', 'summary', 'muted', 'pinned'] as const) {
    if (key in parts) values[key] = parts[key] || null
  }
  for (const key of ['aliases', 'formerTitles'] as const) {
    if (key in parts) values[key] = (parts[key]?.length ?? 0) === 0 ? null : [...(parts[key] ?? [])]
  }
  return values
}

/** The note that a record holds. */
export function noteOf(record: MemoryRecord): Note {
  const { attributes } = record
  const noteClass = noteClasses.find((name) => name === attributes.class) ?? 'user-doc'
  const segments = (placeOf(record, noteClass)?.path ?? `${record.id}.md`).split('/')
  return {
    record,
    class: noteClass,
    title: record.title,
    body: record.body,
    head: textOf(attributes.head) ?? '',
    folder: segments.slice(0, -1).join('/'),
    fileName: segments.at(-1) ?? '',
    type: textOf(attributes.type),
    tags: record.terms.filter(({ kind }) => kind === 'tag').map(({ text }) => text),
    aliases: textsOf(attributes.aliases),
    formerTitles: textsOf(attributes.formerTitles),
    slug: textOf(attributes.slug),
    category: textOf(attributes.category),
    summary: textOf(attributes.summary),
    muted: attributes.muted === true,
    pinned: attributes.pinned === true,
  }
}

function placeOf({ places }: MemoryRecord, noteClass: NoteClass): Place | undefined {
  return places.find(({ tree }) => tree === trees[noteClass]) ?? places[0]
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function textsOf(value: JsonValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}
