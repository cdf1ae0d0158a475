// Python sources: docstrings, comments, and pairs of a docstring's first paragraph and its function without the docstring.
import { plain, sentences } from './prose.mjs'

const indentOf = (/** @type {string} */ line) => line.length - line.trimStart().length

/** The docstring that starts at a line, and the line after it; undefined where there is none. @param {string[]} lines @param {number} from */
const docstringAt = (lines, from) => {
  const open = /^\s*[rbuRBU]?("""|''')/.exec(lines[from] ?? '')
  if (!open) return undefined
  const first = lines[from].slice(open[0].length)
  if (first.includes(open[1])) return { text: first.slice(0, first.indexOf(open[1])), next: from + 1 }
  const text = [first]
  for (let i = from + 1; i < Math.min(lines.length, from + 200); i++) {
    const close = lines[i].indexOf(open[1])
    text.push(close < 0 ? lines[i] : lines[i].slice(0, close))
    if (close >= 0) return { text: text.join('\n'), next: i + 1 }
  }
  return undefined
}

/** @param {string[]} sources @returns {import('./prose.mjs').Texts} */
export const fromPython = (sources) => {
  const texts = []
  /** @type {[string, string][]} */
  const pairs = []
  for (const source of sources) {
    const lines = source.split('\n')
    /** @type {string[]} */
    let comment = []
    for (let i = 0; i < lines.length; i++) {
      if (/^\s*#/.test(lines[i])) comment.push(lines[i].replace(/^\s*#+ ?/, ''))
      else if (comment.length > 0) {
        texts.push(...sentences(comment.join('\n')).slice(0, 2))
        comment = []
      }
      const definition = /^\s*(?:async )?(def|class) \w+/.exec(lines[i])
      if (!definition) continue
      let body = i + 1
      while (body < i + 8 && !/:\s*(#.*)?$/.test(lines[body - 1] ?? '')) body++
      const doc = docstringAt(lines, body)
      if (!doc) continue
      const paragraphs = doc.text.split(/\n\s*\n/)
      texts.push(...sentences(paragraphs.slice(0, 3).join(' ')).slice(0, 5))
      const lead = plain(paragraphs[0]).slice(0, 200)
      if (definition[1] !== 'def' || lead.length < 12) continue
      const code = lines.slice(i, body)
      for (
        let j = doc.next;
        j < doc.next + 25 && (lines[j] === '' || indentOf(lines[j] ?? '') > indentOf(lines[i]));
        j++
      )
        code.push(lines[j])
      pairs.push([lead, code.join('\n').trim().slice(0, 700)])
    }
  }
  return { texts, pairs }
}
