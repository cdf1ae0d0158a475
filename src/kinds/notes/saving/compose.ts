import { limits, type Note } from '../note.ts'
import {
  changeHead,
  firstHeading,
  type HeadFields,
  lineEndOf,
  readHead,
  renameHeading,
  splitHead,
  stripHeading,
  titleOf,
} from '../text/index.ts'
import { oneLine } from '../wording/index.ts'
import type { NoteChange } from './note-change.ts'
import type { NoteDraft } from './note-draft.ts'
import type { NoteTexts } from './note-texts.ts'

/** The texts of a new note: what the call names wins over its head, and the title over the first heading. */
export function composeNew(draft: NoteDraft): NoteTexts {
  const { head, body: authored } =
    draft.head === undefined ? splitHead(draft.body) : { head: draft.head, body: draft.body }
  const said = readHead(head)
  const title = draft.title ?? titleIn(said) ?? derivedTitle(authored) ?? ''
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
  const kept = <T>(own: T, now: T | undefined, was: T | undefined, none: T): T =>
    change.head === undefined ? own : (now ?? (was === undefined ? own : none))
  const title = change.title ?? newTitle(note, change, said)
  const authored = change.body ?? note.body
  return settle(head, said, {
    title,
    body: change.title === undefined ? authored : renameHeading(authored, note.title, title),
    type: change.type === undefined ? kept(note.type, said.type, before.type, undefined) : (change.type ?? undefined),
    tags: change.tags ?? kept(note.tags, said.tags, before.tags, []),
    aliases: change.aliases ?? kept(note.aliases, said.aliases, before.aliases, []),
    slug: change.slug === undefined ? kept(note.slug, said.slug, before.slug, undefined) : (change.slug ?? undefined),
    category: change.category === undefined ? note.category : (change.category ?? undefined),
    summary: change.summary === undefined ? note.summary : (change.summary ?? undefined),
    formerTitles: formerTitles(change.formerTitles ?? note.formerTitles, note.title, title),
  })
}

/** A title that the body gave follows its first heading; one that was given otherwise stays. */
function newTitle(note: Note, { body }: NoteChange, said: HeadFields): string {
  if (note.class !== 'user-doc') return note.title
  const named = titleIn(said)
  if (named !== undefined) return named
  if (body === undefined || hasSameFront(note.body, body)) return note.title
  return derivedTitle(note.body) === note.title ? (cut(firstHeading(body)) ?? note.title) : note.title
}

/** Both texts begin with the same heading: what follows gives neither another title. Spares the parser most edits. */
function hasSameFront(before: string, now: string): boolean {
  const front = /^(?:[^\S\r\n]*\r?\n)* {0,3}# [^\r\n]*\r?\n/.exec(before)?.[0]
  return front !== undefined && now.startsWith(front)
}

function titleIn(said: HeadFields): string | undefined {
  return cut(said.title)
}

/** A plain heading at the very front needs no parser. */
function derivedTitle(body: string): string | undefined {
  const plain = /^# ([^\r\n#\\]+)(?:\r?\n|$)/.exec(body)?.[1]?.trim() ?? ''
  return cut(plain === '' ? titleOf(body) : plain)
}

/** What a text says of itself is not refused for its length. */
function cut(title: string | undefined): string | undefined {
  return title === undefined ? undefined : [...oneLine(title)].slice(0, limits.title).join('')
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
  const stands = {
    ...said,
    title: titleIn(said),
    tags: distinct(said.tags ?? []),
    aliases: distinct(said.aliases ?? []),
  }
  const differing = headKeys.filter((key) => said[key] !== undefined && !isSame(stands[key], now[key]))
  const change = Object.fromEntries(differing.map((key) => [key, now[key]]))
  const written = differing.length === 0 ? head : changeHead(head, change)
  return { ...texts, tags, aliases, head: closed(written, texts.body) }
}

/** A head that ended a file ends its line, once a body stands below it: on the line of the closing fence that would not be one. */
function closed(head: string, body: string): string {
  const isOpen = head !== '' && head !== '\ufeff' && !head.endsWith('\n')
  return isOpen && body !== '' ? head + lineEndOf(head) : head
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
