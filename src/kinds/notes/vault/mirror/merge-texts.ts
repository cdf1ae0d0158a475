import { diffArrays } from 'diff'

/** Most milliseconds of a comparison. */
const mostTime = 2_000

/** Lines `start` to `end` of the text before become these. */
interface Hunk {
  start: number
  end: number
  lines: readonly string[]
}

/**
 * Both changes of a text in one, where they touch different lines; what both did alike is done once. Undefined where they touch the same lines or
 * lines side by side: nobody can tell then what was meant.
 */
export function mergeTexts(base: string, one: string, other: string): string | undefined {
  if (one === other || other === base) return one
  if (one === base) return other
  const before = linesOf(base)
  const [ones, others] = [hunksOf(before, linesOf(one)), hunksOf(before, linesOf(other))]
  const hunks = ones === undefined || others === undefined ? undefined : combine(ones, others)
  if (hunks === undefined) return undefined
  const merged: string[] = []
  let at = 0
  for (const { start, end, lines } of hunks) {
    merged.push(...before.slice(at, start), ...lines)
    at = end
  }
  return [...merged, ...before.slice(at)].join('')
}

/** With their ends, so that a change of line ends is a change. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? []
}

/** Undefined where the texts differ so much that a comparison takes too long. */
function hunksOf(before: string[], after: string[]): Hunk[] | undefined {
  const parts = diffArrays(before, after, { timeout: mostTime })
  if (parts === undefined) return undefined
  const hunks: Hunk[] = []
  let at = 0
  let open: { start: number; end: number; lines: string[] } | undefined
  for (const part of parts) {
    if (!part.added && !part.removed) {
      open = undefined
      at += part.value.length
      continue
    }
    if (open === undefined) {
      open = { start: at, end: at, lines: [] }
      hunks.push(open)
    }
    if (part.added) open.lines.push(...part.value)
    else {
      at += part.value.length
      open.end = at
    }
  }
  return hunks
}

function combine(ones: readonly Hunk[], others: readonly Hunk[]): Hunk[] | undefined {
  const all = [...ones, ...others].sort((a, b) => a.start - b.start || a.end - b.end)
  const kept: Hunk[] = []
  for (const hunk of all) {
    const last = kept.at(-1)
    if (last !== undefined && isSame(last, hunk)) continue
    if (last !== undefined && hunk.start <= last.end) return undefined
    kept.push(hunk)
  }
  return kept
}

function isSame(one: Hunk, other: Hunk): boolean {
  return (
    one.start === other.start &&
    one.end === other.end &&
    one.lines.length === other.lines.length &&
    one.lines.every((line, index) => line === other.lines[index])
  )
}
