import { createHash } from 'node:crypto'
import type { JsonObject, JsonValue } from '../../../contract/index.ts'

/** One revision of a record of the team, or its withdrawal. Written once and never changed: the next revision is another file. */
export interface TeamEntry {
  /** `rr_` and 32 hex digits. */
  ref: string
  /** 1 for the first file of a record, one more for each that follows. */
  revision: number
  /** The record of a store from which it was made: `lr_` and the same digits. */
  origin: string
  /** Identity of its project, the same on every machine (`git:…`, `name:…`); empty for none. */
  project: string
  title: string
  what: string
  /** Attributes of the record, without what belongs to one machine. */
  attributes: JsonObject
  /** The named person who vouches for it; empty where a replay does. */
  by: string
  /** Who shared it, as 16 hex digits that tell people apart and name nobody. */
  person: string
  /** Taken back: no longer served. */
  withdrawn: boolean
}

/** Largest file that is read, in bytes: the longest fix and content, with their escapes, stand in it twice. */
export const largestFile = 1_048_576

/** What names the same project on every machine. */
export function isSharedIdentity(identity: string): boolean {
  return /^(?:git|name):./.test(identity)
}

/** What tells an entry from every other one: 64 hex digits. */
export function entryHash(entry: TeamEntry): string {
  return hashOf(textOf(entry))
}

/** Where an entry stands below the root of the repository, and its text. */
export function writeEntry(entry: TeamEntry): { path: string; text: string } {
  const text = textOf(entry)
  return { path: pathOf(entry.ref, text), text }
}

/**
 * The entry that a file holds, or why it is none. The name must be that of the content, and the prose must say what the data says: what a
 * reviewer reads is what is imported.
 */
export function readEntry(path: string, text: string): TeamEntry | { refused: string } {
  const entry = entryOf(text)
  if (entry === undefined) return { refused: `${path} is no record of a team.` }
  if (path !== pathOf(entry.ref, text)) return { refused: `${path} was edited: its name is not that of its content.` }
  if (text !== textOf(entry)) return { refused: `${path} was edited: its prose and its data differ.` }
  return entry
}

function pathOf(ref: string, text: string): string {
  // The last digits are random; the first are a time, and would put all of a month into one folder.
  return `records/${ref.slice(-2)}/${ref}-${hashOf(text)}.md`
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function textOf({ ref, revision, origin, project, title, what, attributes, by, person, withdrawn }: TeamEntry): string {
  const data = { format: 1, ref, revision, origin, project, title, what, attributes, by, person, withdrawn }
  const prose = (['why', 'where', 'learned'] as const).map((key) => `**${key}**: ${String(attributes[key] ?? '')}`)
  const heading = withdrawn ? `# Withdrawn: ${title}` : `# ${title}`
  return [heading, what, ...prose, `${fence}${JSON.stringify(data, null, 2)}\n\`\`\``].join('\n\n').concat('\n')
}

const fence = '```json\n'

/** No line of the data begins with a fence, so that the last fence is the right one whatever the prose holds. */
function entryOf(text: string): TeamEntry | undefined {
  const start = text.lastIndexOf(`\n${fence}`)
  if (start === -1 || !text.endsWith('\n```\n')) return undefined
  const data = objectIn(text.slice(start + fence.length + 1, -'\n```\n'.length))
  if (data?.format !== 1) return undefined
  const { ref, revision, origin, project, title, what, attributes, by, person, withdrawn } = data
  if (typeof ref !== 'string' || !/^rr_[0-9a-f]{32}$/.test(ref)) return undefined
  if (typeof revision !== 'number' || !Number.isSafeInteger(revision) || revision < 1) return undefined
  if (origin !== `lr_${ref.slice(3)}` || typeof project !== 'string' || typeof by !== 'string') return undefined
  if (project !== '' && !isSharedIdentity(project)) return undefined
  if (typeof title !== 'string' || typeof what !== 'string' || typeof withdrawn !== 'boolean') return undefined
  if (typeof person !== 'string' || !/^[0-9a-f]{16}$/.test(person) || !isObject(attributes)) return undefined
  return { ref, revision, origin, project, title, what, attributes, by, person, withdrawn }
}

function objectIn(text: string): JsonObject | undefined {
  try {
    const value: JsonValue = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
