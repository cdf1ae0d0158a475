import type { SgNode } from '@ast-grep/napi'
import { type Language, openSyntax } from '../syntax/index.ts'
import type { Span } from './span.ts'

/** Where something stands in a file, as editors count: lines and columns from 1, columns in UTF-16 units, the end not included. */
export interface Region {
  line: number
  column: number
  endLine: number
  endColumn: number
}

/** The text of a file, with what several checks ask of it made once. */
export interface SourceText {
  /** Lines end with `\n` alone, and there is no byte order mark: places are those of the file all the same. */
  text: string
  regionOf(span: Span): Region
  /** @throws MnemaError `unavailable` for a language that cannot be parsed here. */
  tree(language: Language): Promise<SgNode>
}

export function createSourceText(raw: string): SourceText {
  const text = raw.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const trees = new Map<Language, Promise<SgNode>>()
  let starts: readonly number[] | undefined

  function place(offset: number): { line: number; column: number } {
    starts ??= lineStarts(text)
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
  }

  return {
    text,
    regionOf({ start, end }) {
      const from = place(start)
      const to = place(Math.max(start, end))
      return { ...from, endLine: to.line, endColumn: to.column }
    },
    tree(language) {
      const known = trees.get(language)
      if (known !== undefined) return known
      const tree = openSyntax()
        .then((syntax) => syntax.parseLater(language, text))
        .then((root) => root.root())
      trees.set(language, tree)
      return tree
    },
  }
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
