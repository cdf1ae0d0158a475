import { limits, type Note } from '../note.ts'
import {
  changeHead,
  firstHeading,
  type HeadFields,
  readHead,
  renameHeading,
  splitHead,
  stripHeading,
  titleOf,
} from '../text/index.ts'
import type { NoteChange } from './note-change.ts'
import type { NoteDraft } from './note-draft.ts'
import type { NoteTexts } from './note-texts.ts'

/** The texts of a new note: what the call names wins over its head, and the title over the first heading. */
export function composeNew(draft: NoteDraft): NoteTexts {
  const { head, body: authored } =
    draft.head === undefined ? splitHead(draft.body) : { head: draft.head, body: draft.body }
  const said = readHead(head)
  const title = draft.title ?? said.title ?? titleOf(authored) ?? ''
  const body = draft.title === undefined ? authored : stripHeading(authored, draft.title)
  return settle(head, said, {
    title,
    body,
    type: draft.type ?? said.type,
    tags: draft.tags ?? said.tags ?? [],
    aliases: draft.aliases ?? said.aliases ?? [],
    slug: draft.slug ?? said.slug,
    category: draft.category,
    summary: draft.summary,
    formerTitles: [],
  })
}

/** The texts of a note after a change. */
export function composeChange(note: Note, change: NoteChange): NoteTexts {
  const head = change.head ?? note.head
  const said = readHead(head)
  const before = readHead(note.head)
  const kept = <K extends 'type' | 'tags' | 'aliases' | 'slug'>(key: K, none: Note[K]): Note[K] =>
    change.head === undefined ? note[key] : (said[key] ?? (before[key] === undefined ? note[key] : none))
  const title = change.title ?? newTitle(note, change, said)
  const authored = change.body ?? note.body
  return settle(head, said, {
    title,
    body: change.title === undefined ? authored : renameHeading(authored, note.title, title),
    type: change.type === undefined ? kept('type', undefined) : (change.type ?? undefined),
    tags: change.tags ?? kept('tags', []),
    aliases: change.aliases ?? kept('aliases', []),
    slug: change.slug === undefined ? kept('slug', undefined) : (change.slug ?? undefined),
    category: change.category === undefined ? note.category : (change.category ?? undefined),
    summary: change.summary === undefined ? note.summary : (change.summary ?? undefined),
    formerTitles: formerTitles(change.formerTitles ?? note.formerTitles, note.title, title),
  })
}

/** A title that the body gave follows its first heading; one that was given otherwise stays. */
function newTitle(note: Note, { body }: NoteChange, said: HeadFields): string {
  if (note.class !== 'user-doc') return note.title
  if (said.title !== undefined) return said.title
  const derived = body !== undefined && titleOf(note.body) === note.title
  return derived ? (firstHeading(body) ?? note.title) : note.title
}

/** Most former titles that are kept. */
const mostFormer = limits.aliases

function formerTitles(known: readonly string[], before: string, now: string): readonly string[] {
  if (fold(before) === fold(now)) return known
  const others = known.filter((title) => fold(title) !== fold(now) && fold(title) !== fold(before))
  return [...others, before].slice(-mostFormer)
}

/** Keeps the head in step: what it says of a field becomes what the note has. */
function settle(head: string, said: HeadFields, texts: Omit<NoteTexts, 'head'>): NoteTexts {
  const { title, type, slug } = texts
  const tags = distinct(texts.tags)
  const aliases = distinct(texts.aliases)
  const now: HeadFields = { title, type, tags, aliases, slug }
  const differing = headKeys.filter((key) => said[key] !== undefined && !isSame(said[key], now[key]))
  const change = Object.fromEntries(differing.map((key) => [key, now[key]]))
  return { ...texts, tags, aliases, head: differing.length === 0 ? head : changeHead(head, change) }
}

const headKeys = ['title', 'type', 'tags', 'aliases', 'slug'] as const

function isSame(one: string | readonly string[] | undefined, other: string | readonly string[] | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Without empty entries and repetitions, which differ in case at most; the first spelling stays. */
function distinct(texts: readonly string[]): readonly string[] {
  const seen = new Map<string, string>()
  for (const text of texts.map((each) => each.trim()))
    if (text !== '' && !seen.has(fold(text))) seen.set(fold(text), text)
  return [...seen.values()]
}

function fold(text: string): string {
  return text.normalize('NFC').trim().toLowerCase()
}
