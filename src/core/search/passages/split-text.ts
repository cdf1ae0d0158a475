/** One piece of a long text, with the heading under which it stands. */
export interface Piece {
  text: string
  heading: string | undefined
}

/** About this many characters a piece; a text up to `longestWhole` stays whole. Measured: pieces of about 700 find long messages best. */
const target = 700
const longestWhole = 1000

const headingLine = /^ {0,3}(#{1,6})[ \t]+(.+?)[ \t]*#*$/
const fenceLine = /^ {0,3}(`{3,}|~{3,})/

interface Block {
  text: string
  heading: string | undefined
  opensSection: boolean
}

/** Splits at headings, then paragraphs, then sentences; a fenced block of code stays together while it fits. Nothing is lost. */
export function splitText(text: string): Piece[] {
  const whole = text.trim()
  if (whole === '') return []
  const pieces: Piece[] = []
  let open: Piece | undefined
  for (const block of blocks(whole)) {
    for (const part of block.text.length > longestWhole ? splitLong(block.text) : [block.text]) {
      const fits = open !== undefined && open.text.length + part.length + 2 <= target
      if (open !== undefined && fits && !(block.opensSection && open.text.length > target / 2)) {
        open.text += `\n\n${part}`
        open.heading ??= block.heading
      } else {
        open = { text: part, heading: block.heading }
        pieces.push(open)
      }
    }
  }
  return whole.length <= longestWhole && pieces.length > 1 ? [{ text: whole, heading: pieces[0]?.heading }] : pieces
}

/** Paragraphs, each with the path of headings above it; a heading line stays with what follows it. */
function blocks(text: string): Block[] {
  const found: Block[] = []
  const path: string[] = []
  let lines: string[] = []
  let fence: string | undefined
  let opensSection = false
  const close = () => {
    const paragraph = lines.join('\n').trim()
    if (paragraph !== '') {
      found.push({ text: paragraph, heading: path.filter(Boolean).join(' › ') || undefined, opensSection })
      opensSection = false
    }
    lines = []
  }
  for (const line of text.split(/\r?\n/)) {
    const mark = fenceLine.exec(line)?.[1]
    if (fence !== undefined) {
      lines.push(line)
      if (mark?.startsWith(fence) === true) fence = undefined
      continue
    }
    if (mark !== undefined) fence = mark
    const heading = fence === undefined ? headingLine.exec(line) : null
    if (heading !== null) {
      close()
      const level = heading[1]?.length ?? 1
      path.length = Math.min(path.length, level - 1)
      path[level - 1] = heading[2] ?? ''
      opensSection = true
      lines.push(line)
    } else if (line.trim() === '' && fence === undefined && !(opensSection && lines.length === 1)) close()
    else lines.push(line)
  }
  close()
  return found
}

/** A paragraph without end: lines, then sentences, then plain cuts at a space. */
function splitLong(text: string): string[] {
  const parts: string[] = []
  let open = ''
  for (const sentence of text.match(/[^\n。！？!?.；;]*(?:[。！？!?；;]+|\.(?=\s)|\.|\n|$)/g) ?? [text]) {
    let rest = sentence
    if (open !== '' && open.length + rest.length > target) {
      parts.push(open.trim())
      open = ''
    }
    while (rest.length > longestWhole) {
      const space = rest.lastIndexOf(' ', target)
      const cut = space > target / 2 ? space : isHighSurrogate(rest.charCodeAt(target - 1)) ? target - 1 : target
      parts.push(rest.slice(0, cut).trim())
      rest = rest.slice(cut)
    }
    open += rest
  }
  parts.push(open.trim())
  return parts.filter((part) => part !== '')
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff
