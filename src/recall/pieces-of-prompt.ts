/** A prompt up to this length is asked as a whole, in characters. */
const short = 1_500

/** Most characters of a piece in the writer's own words. */
const longestPiece = 800

/** Lines of one shape that are taken for a listing or a log, when there are more of them than this. */
const mostAlike = 3

/** Most characters of the rest that are looked through. */
const longestRest = 100_000

/**
 * What to ask for, most telling first. People put what they want at the end or the beginning of a long prompt, around what they paste; asked
 * together with a pasted log, their words would drown. So a long prompt is asked in pieces: its last and first paragraph, the questions
 * between them, and then all the rest without the lines that repeat one shape.
 */
export function piecesOfPrompt(prompt: string): readonly string[] {
  if (prompt.length <= short) return [prompt]
  const paragraphs = prompt.split(/\n[^\S\n]*\n\s*/).filter((paragraph) => paragraph.trim() !== '')
  const first = paragraphs[0] ?? ''
  const last = paragraphs.at(-1) ?? ''
  const between = prompt.slice(first.length, Math.max(first.length, prompt.length - last.length))
  const pieces = [endOf(last), beginningOf(first), questionsIn(between), distinctLines(prompt.slice(0, longestRest))]
  return [...new Set(pieces.map((piece) => piece.trim()).filter((piece) => piece !== ''))]
}

function beginningOf(paragraph: string): string {
  if (paragraph.length <= longestPiece) return paragraph
  const cut = paragraph.slice(0, longestPiece)
  return cut.slice(0, lastBreak(cut) || longestPiece)
}

function endOf(paragraph: string): string {
  if (paragraph.length <= longestPiece) return paragraph
  const cut = paragraph.slice(-longestPiece)
  return cut.slice(cut.indexOf('\n') + 1)
}

function lastBreak(text: string): number {
  return Math.max(text.lastIndexOf('\n'), text.lastIndexOf(' '))
}

/** Lines that end like a question, the last ones where there are many. */
function questionsIn(text: string): string {
  const questions = text
    .split('\n')
    .filter((line) => line.length <= longestPiece && /[?？][\s"'”’)）]{0,3}$/.test(line))
  return endOf(questions.join('\n'))
}

function distinctLines(text: string): string {
  const lines = text.split('\n')
  const counts = new Map<string, number>()
  const shapes = lines.map(shapeOf)
  for (const shape of shapes) counts.set(shape, (counts.get(shape) ?? 0) + 1)
  return lines.filter((_, index) => (counts.get(shapes[index] ?? '') ?? 0) <= mostAlike).join('\n')
}

/** A line with every number and identifier of digits alike. */
function shapeOf(line: string): string {
  return line.replace(/[0-9a-f]*\d[0-9a-f]*/gi, '0').trim()
}
