import type { Note } from '../note.ts'
import { pathOf } from '../note.ts'
import { fence, oneLine, snippet } from '../wording/index.ts'
import { headingLine } from './note-pieces.ts'
import type { WeighedPiece } from './weigh-pieces.ts'

/** A note from which something stands in the context. */
export interface Source {
  noteId: string
  title: string
  path: string
  project?: string | undefined
  versionToken: string
  hop: number
  headings: string[]
}

/** Most characters of a title and of a path: a long one must not take the room of the text. */
const mostTitle = 120
const mostPath = 160

/** The line that introduces a note: everything that is needed to cite or to edit it. */
export function sourceLine({ record, title, ...note }: Note, at: number): string {
  return `[${at}] ${snippet(title, mostTitle)} (${record.id}) ${endOf(pathOf(note))} version ${record.versionToken}`
}

function endOf(path: string): string {
  const characters = [...oneLine(path)]
  return characters.length <= mostPath ? characters.join('') : `…${characters.slice(1 - mostPath).join('')}`
}

/** The text of one note: its chosen pieces in the order of the note, each under its heading, between fences. */
export function blockOf(pieces: readonly WeighedPiece[], at: number): string {
  const ordered = [...pieces].sort((a, b) => a.ordinal - b.ordinal)
  const [first] = ordered
  if (first === undefined) return ''
  const lines: string[] = []
  let heading: string | undefined
  let last = -1
  for (const { piece, ordinal } of ordered) {
    if (last >= 0 && ordinal > last + 1) lines.push('…')
    if (piece.heading !== undefined && piece.heading !== heading) lines.push(headingLine(piece.heading))
    heading = piece.heading
    last = ordinal
    lines.push(piece.text)
  }
  return `${sourceLine(first.candidate.note, at)}\n${fence(lines.join('\n'))}`
}

/** Notes in the order of their best piece. */
export function groupByNote(chosen: readonly WeighedPiece[]): WeighedPiece[][] {
  const groups = new Map<string, WeighedPiece[]>()
  for (const piece of chosen) {
    const { id } = piece.candidate.note.record
    groups.set(id, [...(groups.get(id) ?? []), piece])
  }
  return [...groups.values()]
}

export function sourceOf(pieces: readonly WeighedPiece[]): Source | undefined {
  const [first] = pieces
  if (first === undefined) return undefined
  const { note, project, hop } = first.candidate
  return {
    noteId: note.record.id,
    title: note.title,
    path: pathOf(note),
    project,
    versionToken: note.record.versionToken,
    hop,
    headings: [...new Set(pieces.flatMap(({ piece }) => piece.heading ?? []))],
  }
}
