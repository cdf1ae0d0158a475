import type { MemoryRecord } from '../../contract/index.ts'

/**
 * What a note is for; said by the tool that makes it, never by an agent. `user-doc`: shared knowledge, in a project's folders.
 * `agent-memory`: what agents remember of a user or a project, one note a category. `profile`: the one note that tells who the user is.
 */
export const noteClasses = ['user-doc', 'agent-memory', 'profile'] as const
export type NoteClass = (typeof noteClasses)[number]

/** Trees of places: knowledge in folders, memory by owner and category, the profile. */
export const trees = { 'user-doc': 'notes', 'agent-memory': 'memory', profile: 'profile' } as const satisfies Record<
  NoteClass,
  string
>

/** A note as it is read from its record. */
export interface Note {
  record: MemoryRecord
  class: NoteClass
  title: string
  /** The Markdown below the frontmatter, byte for byte as authored. */
  body: string
  /** The frontmatter block as authored, fences and line ends included; empty where there is none. */
  head: string
  /** The folder in which it stands, with `/`, without one at either end; empty at the top. */
  folder: string
  /** `release-plan.md`. */
  fileName: string
  /** The author's own word for what it is: `decision`, `guide`. */
  type: string | undefined
  tags: readonly string[]
  /** Further names that its author gave it. */
  aliases: readonly string[]
  /** Names that it had before it was renamed, the oldest first. */
  formerTitles: readonly string[]
  /** A name for addresses that its author chose instead of the one made of the title. */
  slug: string | undefined
  /** Of a memory: what its observations are about. */
  category: string | undefined
  /** Of a memory: in one or two sentences, for the start of a session. */
  summary: string | undefined
  /** Found by search and told nowhere else. */
  muted: boolean
  /** Whether it has the tag `always-load`. Written with its tags by whoever changes them. */
  pinned: boolean
}

/** Where a note stands within its space: `guides/setup.md`. */
export function pathOf({ folder, fileName }: Pick<Note, 'folder' | 'fileName'>): string {
  return folder === '' ? fileName : `${folder}/${fileName}`
}

/** Ending of every note's file name, so that a note and a folder of one name stand side by side. */
export const ending = '.md'

/** The tag by which a note is loaded whole at the start of a session. */
export const pinTag = 'always-load'

/** Characters and numbers that are refused beyond. */
export const limits = {
  body: 1_000_000,
  title: 300,
  /** Of a category, a relation, a tag, a type, a slug. */
  word: 100,
  summary: 600,
  observation: 20_000,
  tags: 50,
  aliases: 100,
  /** Levels of folders. */
  depth: 24,
  segment: 160,
} as const
