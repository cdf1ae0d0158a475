import { diffArrays } from 'diff'
import { lineEndOf } from './text-layout.ts'

/**
 * Lets something change a text that knows only one line end: lines that stay keep theirs, new ones get the one that most have.
 */
export function keepLineEnds(text: string, change: (plain: string) => string): string {
  if (!text.includes('\r\n')) return change(text)
  const lines = text.split(/(?<=\n)/)
  const plain = lines.map((line) => line.replace('\r\n', '\n'))
  const changed = change(plain.join('')).split(/(?<=\n)/)
  let at = 0
  return diffArrays(plain, changed)
    .flatMap(({ added, removed, count, value }) => {
      if (added) return value.map((line) => line.replace('\n', lineEndOf(text)))
      at += count
      return removed ? [] : lines.slice(at - count, at)
    })
    .join('')
}
