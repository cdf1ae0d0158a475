// What every source shares: finding files, and turning marked-up text into plain sentences.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {{ texts: string[], pairs: [string, string][] }} Texts texts: single; pairs: two texts that say the same or answer one another */

/** All files under a directory whose path matches, in a fixed order. @param {string} directory @param {RegExp} pattern @returns {string[]} */
export const filesUnder = (directory, pattern) =>
  readdirSync(directory, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(directory, entry.name)
      if (entry.isDirectory()) return filesUnder(path, pattern)
      return pattern.test(path) ? [path] : []
    })

/** @param {string} path */
export const read = (path) => readFileSync(path, 'utf8')

/** Markdown, JSDoc and HTML marks removed; white space made single. @param {string} text */
export const plain = (text) =>
  text
    .replace(/```[\s\S]*?```/g, ' ')
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\{@\w+\s+([^}|]*)(?:\|([^}]*))?\}/g, (_, target, label) => label ?? target)
    .replace(/<\/?[a-zA-Z][^>]*>/g, ' ')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/[*_`#>|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Sentences of 20 to 300 characters that are mostly words. @param {string} text */
export const sentences = (text) =>
  plain(text)
    .split(/(?<=[.!?:])\s+(?=[A-Z"'(])/)
    .map((sentence) => sentence.trim())
    .filter(
      (sentence) =>
        sentence.length >= 20 && sentence.length <= 300 && (sentence.match(/[a-z]{2,}/gi) ?? []).length >= 4,
    )

/** Takes at most `count` items, evenly spread over the list. @template T @param {T[]} list @param {number} count @returns {T[]} */
export const spread = (list, count) => {
  if (list.length <= count) return list
  return Array.from({ length: count }, (_, i) => list[Math.floor((i * list.length) / count)])
}
