// Python sources: docstrings, comments, and pairs of a docstring's first sentence and its function without the docstring.
import { plain, sentences } from './prose.mjs'

const definition = /^([ \t]*)(?:async )?(def|class) (\w+)[^\n]*(?:\n(?:\1[ \t]+[^\n]*)?)*?:\s*\n\s+[rbuf]?("""|''')([\s\S]*?)\4/gm

/** @param {string[]} sources @returns {import('./prose.mjs').Texts} */
export const fromPython = (sources) => {
  const texts = []
  /** @type {[string, string][]} */
  const pairs = []
  for (const source of sources) {
    for (const match of source.matchAll(definition)) {
      const [whole, indent, kind, , , docstring] = match
      const found = sentences(docstring.split(/\n\s*\n/).slice(0, 3).join(' '))
      texts.push(...found.slice(0, 5))
      const lead = plain(docstring.split(/\n\s*\n/)[0]).slice(0, 200)
      if (kind !== 'def' || lead.length < 12) continue
      const body = source.slice(match.index + whole.length, match.index + whole.length + 900)
      const end = body.search(new RegExp(`\\n${indent}(?! )\\S`))
      const head = whole.slice(0, whole.indexOf(docstring) - 3)
      pairs.push([lead, `${head.trim()}\n${(end > 0 ? body.slice(0, end) : body).trim()}`.slice(0, 700)])
    }
    for (const match of source.matchAll(/(?:^[ \t]*# ?[^\n]+\n){1,6}/gm)) texts.push(...sentences(match[0].replace(/^[ \t]*# ?/gm, '')).slice(0, 2))
  }
  return { texts, pairs }
}
