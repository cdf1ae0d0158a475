import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { plainLines, shapeOf } from '../disk/index.ts'
import { fingerprint } from '../fingerprint.ts'

/** The part of a shared file that is ours: between two lines of their own. */
export type Block =
  | { state: 'none' }
  | {
      state: 'found'
      /** 0-based lines of the two marks. */
      begin: number
      end: number
      /** What stands between them, with `\n`. */
      inner: string
      /** Nobody has changed it since it was written. */
      intact: boolean
    }
  /** The marks do not tell where the part begins and ends. */
  | { state: 'broken'; line: number; why: string }

const begins = /^ {0,3}<!-- mnema:begin\b/
const ends = /^ {0,3}<!-- mnema:end\b/
const beginMark = /^<!-- mnema:begin sha256=([0-9a-f]{16}) -->\s*$/
const endMark = /^<!-- mnema:end -->\s*$/

function hashOf(inner: string): string {
  return fingerprint(plainLines(inner).trim()).slice(0, 16)
}

/** Finds our part. Marks that are quoted as code are somebody's text. */
export function findBlock(raw: string): Block {
  if (!raw.includes('mnema:')) return { state: 'none' }
  const text = plainLines(raw)
  const lines = text.split('\n')
  const isCode = codeLines(text)
  const at = (mark: RegExp): number[] =>
    lines.flatMap((line, index) => (mark.test(line) && !isCode(index) ? [index] : []))
  const [opening, closing] = [at(begins), at(ends)]
  const [begin, second] = opening
  const [end] = closing
  if (begin === undefined && end === undefined) return { state: 'none' }
  if (begin === undefined)
    return { state: 'broken', line: (end ?? 0) + 1, why: 'the part of Mnema ends here and begins nowhere' }
  if (second !== undefined) return { state: 'broken', line: second + 1, why: 'a second part of Mnema begins here' }
  if (end === undefined)
    return { state: 'broken', line: begin + 1, why: 'the part of Mnema begins here and ends nowhere' }
  if (closing.length > 1)
    return { state: 'broken', line: (closing[1] ?? 0) + 1, why: 'the part of Mnema ends here a second time' }
  if (end < begin) return { state: 'broken', line: end + 1, why: 'the part of Mnema ends here before it begins' }
  const hash = beginMark.exec(lines[begin] ?? '')?.[1]
  if (hash === undefined)
    return { state: 'broken', line: begin + 1, why: 'the line with which the part of Mnema begins was changed' }
  if (!endMark.test(lines[end] ?? ''))
    return { state: 'broken', line: end + 1, why: 'the line with which the part of Mnema ends was changed' }
  const inner = lines.slice(begin + 1, end).join('\n')
  return { state: 'found', begin, end, inner, intact: hashOf(inner) === hash }
}

/** Whether a 0-based line stands in code. */
function codeLines(text: string): (line: number) => boolean {
  const ranges: [number, number][] = []
  const visit = (node: Nodes): void => {
    if (node.type === 'code') ranges.push([node.position?.start.line ?? 0, node.position?.end.line ?? 0])
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(fromMarkdown(text))
  return (line) => ranges.some(([from, to]) => line + 1 >= from && line + 1 <= to)
}

/**
 * The file with our part in it, or without. What stands around it stays byte for byte: mark, line ends, the end of the last line.
 * A part that is new goes to the end, after an empty line that is its own and goes with it.
 * @param inner what stands between the marks, with `\n`; empty: the part is taken out.
 * @returns undefined where the part cannot be placed: the end of the file stands in code that is not closed.
 */
export function putBlock(raw: string, inner: string): string | undefined {
  const { mark, end: lineEnd, text } = shapeOf(raw)
  const block = findBlock(raw)
  if (block.state === 'broken') return undefined
  const written =
    inner === '' ? [] : [`<!-- mnema:begin sha256=${hashOf(inner)} -->`, ...inner.split('\n'), '<!-- mnema:end -->']
  const ours = written.join(lineEnd)
  if (block.state === 'none') {
    if (inner === '') return raw
    const after = mark + (text === '' ? ours + lineEnd : appended(text, ours, lineEnd))
    return findBlock(after).state === 'found' ? after : undefined
  }
  // An equal part is left as it is written: with the line ends that somebody's editor gave it.
  if (block.intact && block.inner === inner) return raw
  const pieces = text.split(/(?<=\n)/)
  const before = pieces.slice(0, block.begin).join('')
  const last = pieces[block.end] ?? ''
  const behind = /\r?\n$/.exec(last)?.[0] ?? ''
  const after = pieces.slice(block.end + 1).join('')
  if (inner !== '') return mark + before + ours + behind + after
  return mark + withoutBlock(before, behind, after)
}

function appended(text: string, ours: string, lineEnd: string): string {
  return text.endsWith('\n') ? text + lineEnd + ours + lineEnd : text + lineEnd + lineEnd + ours
}

/** One empty line before the part is its own; where the file did not end its last line, neither does the rest. */
function withoutBlock(before: string, behind: string, after: string): string {
  const own = /(?:^|(?<=\n))\r?\n$/.exec(before)
  const kept = own === null ? before : before.slice(0, own.index)
  return behind === '' && after === '' ? kept.replace(/\r?\n$/, '') : kept + after
}
