import { structuredPatch } from 'diff'
import type { JsonValue, Revision } from '../../../contract/index.ts'

/** Lines and characters of a difference that are shown: enough to judge an edit, few enough to cost little. */
const mostLines = 60
const mostCharacters = 4_000

/** What of a state is compared. */
type State = Pick<Revision, 'title' | 'body' | 'attributes' | 'terms' | 'places'>

/**
 * What changed from one state of a note to another, as the hunks of a unified diff: its text, and above it the title, the tags and the place where
 * they differ.
 */
export function noteDiff(before: State, after: State): string {
  const [old, now] = [linesOf(before, after), linesOf(after, before)]
  const { hunks } = structuredPatch('before', 'now', old, now, undefined, undefined, { context: 1 })
  const lines = hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines: changed }) => [
    `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`,
    ...changed.filter((line) => !line.startsWith('\\')),
  ])
  return cut(lines)
}

/** A state as text; facts about it only where the other state has others. */
function linesOf(state: State, other: State): string {
  const facts = factsOf(state)
  const others = factsOf(other)
  const differing = Object.keys(facts).filter((key) => facts[key] !== others[key])
  return [...differing.map((key) => `${key}: ${facts[key]}\n`), `${textOf(state.attributes.head)}${state.body}`]
    .join('')
    .replace(/\r\n/g, '\n')
}

function factsOf({ title, terms, places, attributes }: State): Record<string, string> {
  return {
    title,
    tags: terms.map(({ text }) => text).join(', '),
    path: places.map(({ path }) => path).join(', '),
    type: textOf(attributes.type),
    summary: textOf(attributes.summary),
  }
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

function cut(lines: readonly string[]): string {
  const kept: string[] = []
  let characters = 0
  for (const line of lines) {
    characters += line.length + 1
    if (kept.length === mostLines || characters > mostCharacters) break
    kept.push(line)
  }
  const left = lines.length - kept.length
  return [...kept, ...(left === 0 ? [] : [`… ${left} more lines of the difference; read the note`])].join('\n')
}
