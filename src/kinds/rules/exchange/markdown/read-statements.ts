import type { Heading, List, ListItem, Nodes, Paragraph, Root, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { inlineText } from './inline-text.ts'
import { canBeRule, isDescribing, isImperative, isStrong } from './judge.ts'
import { changesMeaning, forbids, isTelling, joinLead } from './lead-in.ts'
import { splitSentences } from './sentences.ts'

/** A heading above a statement. */
export interface HeadingAbove {
  text: string
  /** What of it is set as code. */
  code: readonly string[]
}

/** A sentence of a Markdown text that asks for something. */
export interface Statement {
  text: string
  /** 1-based line of the file. */
  line: number
  /** The headings above, the outermost first. */
  headings: readonly HeadingAbove[]
  /** It stands in a list of ours, where every item is a rule. */
  listed: boolean
}

export interface Reading {
  statements: readonly Statement[]
  /** Items and paragraphs that ask for nothing. */
  passedOver: number
  /** Lines of HTML comments: nothing in them is read. */
  comments: readonly number[]
}

export interface ReadOptions {
  /** Line of the file at which the text begins. */
  firstLine: number
  /** Whether every item at this line of the file is a rule, as in what we have written ourselves. */
  isListed(line: number): boolean
}

/** Lists and quotations in one another, at most: deeper ones are not read. */
const deepest = 8

/** Why a text is not read at all. */
export function refuseText(body: string): string | undefined {
  return /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)])){40}/m.test(body) ? 'lists or quotations in it nest too deeply' : undefined
}

/**
 * The rules in a Markdown text: items of lists, and sentences of paragraphs that tell somebody what to do. Code, tables, headings and what
 * only describes are none. An item whose announcement changes its meaning keeps it: under "Don't", "use any" is "Avoid: use any".
 */
export function readStatements(body: string, options: ReadOptions): Reading {
  const reader = new Reader(body, options)
  reader.readRoot(fromMarkdown(body))
  return { statements: reader.statements, passedOver: reader.passedOver, comments: reader.comments }
}

interface Surroundings {
  headings: readonly HeadingAbove[]
  /** Words that stand before each item. */
  lead: string | undefined
  /** What describes stands here: only what plainly asks for something is taken. */
  doubtful: boolean
  depth: number
}

class Reader {
  readonly statements: Statement[] = []
  readonly comments: number[] = []
  passedOver = 0
  readonly #source: string
  readonly #options: ReadOptions

  constructor(source: string, options: ReadOptions) {
    this.#source = source
    this.#options = options
  }

  readRoot(root: Root): void {
    const open: { depth: number; heading: HeadingAbove }[] = []
    let around: Surroundings = { headings: [], lead: undefined, doubtful: false, depth: 0 }
    const blocks: RootContent[] = []
    const flush = (): void => this.#readBlocks(blocks.splice(0), around)
    for (const node of root.children) {
      if (node.type !== 'heading') {
        blocks.push(node)
        continue
      }
      flush()
      while ((open.at(-1)?.depth ?? 0) >= node.depth) open.pop()
      open.push({ depth: node.depth, heading: this.#heading(node) })
      const headings = open.map(({ heading }) => heading)
      const lead = headings.map(({ text }) => forbids(text)).find((words) => words !== undefined)
      around = { headings, lead, doubtful: headings.some(({ text }) => isTelling(text)), depth: 0 }
    }
    flush()
  }

  #heading(node: Heading): HeadingAbove {
    const code = node.children.flatMap((child) => (child.type === 'inlineCode' ? [child.value] : []))
    return { text: inlineText(node.children, this.#source), code }
  }

  #readBlocks(blocks: readonly RootContent[], around: Surroundings): void {
    if (around.depth > deepest) {
      this.passedOver += blocks.length
      return
    }
    for (const [index, node] of blocks.entries()) {
      if (node.type === 'list') this.#readList(node, this.#announced(around, blocks[index - 1]))
      else if (node.type === 'paragraph') this.#readParagraph(node, around, blocks[index + 1]?.type === 'list')
      else if (node.type === 'blockquote')
        this.#readBlocks(node.children, { ...around, doubtful: true, depth: around.depth + 1 })
      else if (node.type === 'html' && /<!--/.test(node.value) && !/^<!-- mnema:/.test(node.value))
        this.comments.push(this.#lineOf(node))
    }
  }

  /** The line before a list says what its items are about. */
  #announced(around: Surroundings, before: RootContent | undefined): Surroundings {
    if (before?.type !== 'paragraph') return around
    const text = inlineText(before.children, this.#source)
    const last = splitSentences(text).at(-1) ?? ''
    const lead = /^(.{2,160})[:：]$/.exec(last)?.[1]
    return lead !== undefined && changesMeaning(lead) ? { ...around, lead } : around
  }

  #readList(list: List, around: Surroundings): void {
    for (const item of list.children) this.#readItem(item, around)
  }

  #readItem(item: ListItem, around: Surroundings): void {
    const [first, ...rest] = item.children
    if (first === undefined) return
    if (first.type !== 'paragraph') {
      this.#readBlocks(item.children, { ...around, depth: around.depth + 1 })
      return
    }
    const line = this.#lineOf(item)
    const text = inlineText(first.children, this.#source)
    if (this.#options.isListed(line)) {
      this.#take(text, line, around.headings, true)
      return
    }
    const announces = /^(.{2,160})[:：]$/.exec(text)?.[1]
    const taken = announces === undefined && canBeRule(text) && this.#asks(first, text, around)
    if (taken) this.#take(joinLead(around.lead, text), line, around.headings, false)
    else if (announces === undefined) this.passedOver += 1
    const inner: Surroundings = { ...around, depth: around.depth + 1 }
    // Below a rule stand its details, and below an announcement what it announces.
    const lead = announces === undefined ? around.lead : joinLead(around.lead, announces)
    this.#readBlocks(rest, { ...inner, lead, doubtful: around.doubtful || announces === undefined })
  }

  /** Whether the words of an item ask for something, and do not describe a file, a command or a term. */
  #asks(paragraph: Paragraph, text: string, { doubtful, lead }: Surroundings): boolean {
    if (isTable(text) || isDescribing(text)) return false
    const [head, next] = paragraph.children
    const describes =
      (head?.type === 'inlineCode' || head?.type === 'link') &&
      (next === undefined || (next.type === 'text' && /^\s*(?:[:：—–→=(]|-{1,2}\s)/.test(next.value)))
    if (describes) return isStrong(text)
    const named = head?.type === 'strong' ? /^[^:：]{1,40}[:：]\s*(.+)$/s.exec(text)?.[1] : undefined
    if (doubtful) return isImperative(named ?? text)
    return named === undefined || lead !== undefined || isImperative(named)
  }

  #readParagraph(paragraph: Paragraph, { headings, doubtful, lead }: Surroundings, announces: boolean): void {
    const text = inlineText(paragraph.children, this.#source)
    if (isTable(this.#slice(paragraph))) {
      this.passedOver += 1
      return
    }
    const start = this.#lineOf(paragraph)
    const sentences = splitSentences(text)
    let taken = 0
    for (const sentence of sentences) {
      if (announces && sentence === sentences.at(-1) && /[:：]$/.test(sentence)) continue
      const asks = doubtful ? isStrong(sentence) : isImperative(sentence)
      if (!asks || !canBeRule(sentence)) continue
      this.#take(joinLead(lead, sentence), start + this.#linesBefore(paragraph, sentence), headings, false)
      taken += 1
    }
    if (taken === 0 && !announces) this.passedOver += 1
  }

  /** How many lines of a paragraph stand before a sentence; none where its words are written in another way. */
  #linesBefore(paragraph: Paragraph, sentence: string): number {
    const [first = ''] = sentence.split(/\s+/)
    const source = this.#slice(paragraph)
    const place = source.replace(/\s+/g, ' ').indexOf(sentence)
    if (place < 0) return 0
    const words = source.replace(/\s+/g, ' ').slice(0, place).split(' ').length - 1
    const lines = source.split('\n')
    let seen = 0
    for (const [index, line] of lines.entries()) {
      const here = line.trim().split(/\s+/).length
      if (seen + here > words && (index > 0 || line.includes(first) || words === 0)) return index
      seen += here
    }
    return 0
  }

  #take(text: string, line: number, headings: readonly HeadingAbove[], listed: boolean): void {
    if (text !== '') this.statements.push({ text, line, headings, listed })
  }

  #slice(node: Nodes): string {
    return this.#source.slice(node.position?.start.offset, node.position?.end.offset)
  }

  #lineOf(node: Nodes): number {
    return this.#options.firstLine + (node.position?.start.line ?? 1) - 1
  }
}

/** A table, which the parser takes for a paragraph. */
function isTable(text: string): boolean {
  return /^\s*\|?\s*:?-{2,}:?\s*\|/m.test(text) || /^\s*\|.*\|\s*$/.test(text)
}
