// Documentation comments of TypeScript declarations and JavaScript sources: the sentences,
// and pairs of a comment and the code that it documents.
import { filesUnder, plain, read, sentences } from './prose.mjs'

/** The comment's body without stars and tags. @param {string} comment */
const description = (comment) =>
  comment
    .replace(/^\/\*\*|\*\/$/g, '')
    .replace(/^\s*\* ?/gm, '')
    .replace(/\n\s*@(?!param|returns?|description)\w+[\s\S]*$/, '')

/** The code that follows a comment: one declaration, or the start of a function with its body. @param {string} source @param {number} from */
const following = (source, from) => {
  const rest = source.slice(from, from + 900).replace(/^\s*\n/, '')
  const indent = /^[ \t]*/.exec(rest)?.[0] ?? ''
  const end = rest.search(new RegExp(`\\n\\s*\\/\\*\\*|\\n${indent}[}\\])]`))
  return (end > 0 ? rest.slice(0, end) : rest.split('\n').slice(0, 12).join('\n')).trim()
}

/**
 * @param {string} directory
 * @param {RegExp} [pattern]
 * @returns {import('./prose.mjs').Texts}
 */
export const fromDeclarations = (directory, pattern = /\.d\.[mc]?ts$/) => {
  const texts = []
  /** @type {[string, string][]} */
  const pairs = []
  for (const file of filesUnder(directory, pattern)) {
    const source = read(file)
    if (source.length > 12_000_000) continue
    for (const match of source.matchAll(/\/\*\*(?!\/)[\s\S]{10,4000}?\*\//g)) {
      const said = description(match[0])
      const main = said.split(/\n\s*@/)[0]
      const found = sentences(main)
      texts.push(...found.slice(0, 6))
      for (const tag of said.matchAll(/@(?:param|returns?)\s+(?:\{[^}]*\}\s*)?([\s\S]*?)(?=\n\s*@|$)/g))
        texts.push(...sentences(tag[1]).slice(0, 1))
      const lead = plain(main).slice(0, 200)
      const code = following(source, match.index + match[0].length)
      if (
        lead.length >= 15 &&
        lead.length &&
        code.length >= 12 &&
        /^[\w\s'"[(]/.test(code) &&
        !code.startsWith('import')
      )
        pairs.push([found[0] ?? lead, code.slice(0, 500)])
    }
  }
  return { texts, pairs }
}
