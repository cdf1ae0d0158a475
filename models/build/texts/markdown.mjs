// Markdown pages: sentences, and pairs of a heading (with its page's title) and the paragraph under it.
import { filesUnder, plain, read, sentences } from './prose.mjs'

/** @param {string} directory @returns {import('./prose.mjs').Texts} */
export const fromMarkdown = (directory) => {
  const texts = []
  /** @type {[string, string][]} */
  const pairs = []
  for (const file of filesUnder(directory, /\.md$/)) {
    const page = read(file)
    const body = page.replace(/^---\n[\s\S]*?\n---\n/, '')
    const summary = /^summary:\s*"?(.+?)"?$/m.exec(page)?.[1]
    const title = /^title:\s*"?(.+?)"?$/m.exec(page)?.[1] ?? /^#\s+(.+)$/m.exec(body)?.[1]
    if (title && summary) pairs.push([plain(title), plain(summary)])
    for (const section of body.split(/^(?=#{1,4}\s)/m)) {
      const heading = plain(/^#{1,4}\s+(.+)$/m.exec(section)?.[1] ?? '')
      const blocks = section.replace(/^#.*$/m, '').split(/\n\s*\n|\n(?=[-*]\s|\d+\.\s)/)
      let first = true
      for (const block of blocks) {
        if (/^\s*(```|\||<)/.test(block)) continue
        const found = sentences(block)
        texts.push(...found)
        if (first && found.length > 0 && heading.length > 3) {
          pairs.push([
            title && title !== heading ? `${plain(title)}: ${heading}` : heading,
            found.slice(0, 2).join(' '),
          ])
          first = false
        } else if (found.length > 1) pairs.push([found[0], found.slice(1, 3).join(' ')])
      }
    }
  }
  return { texts, pairs }
}
