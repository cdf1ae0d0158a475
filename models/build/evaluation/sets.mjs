// Reads what is judged: retrieval sets from a directory, and pairs of translations from packages that no training text comes from.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/**
 * @typedef {{ name: string, groups: { passages: string[], queries: { text: string, gold: number[] }[] }[] }} RetrievalSet
 */

const lines = (/** @type {string} */ path) =>
  gunzipSync(readFileSync(path))
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/** Each folder with corpus.jsonl.gz {id, group, text} and queries.jsonl.gz {group, query, gold}. @param {string} directory @param {string} [only] part of the folders' names @returns {RetrievalSet[]} */
export const readRetrievalSets = (directory, only = '') =>
  readdirSync(directory)
    .filter((name) => name.includes(only) && existsSync(join(directory, name, 'corpus.jsonl.gz')))
    .sort()
    .map((name) => {
      /** @type {Map<string, { passages: string[], numbers: Map<string, number>, queries: { text: string, gold: number[] }[] }>} */
      const groups = new Map()
      for (const { id, group, text } of lines(join(directory, name, 'corpus.jsonl.gz'))) {
        const into = groups.get(group) ?? { passages: [], numbers: new Map(), queries: [] }
        into.numbers.set(id, into.passages.length)
        into.passages.push(text)
        groups.set(group, into)
      }
      for (const { group, query, gold } of lines(join(directory, name, 'queries.jsonl.gz'))) {
        const into = groups.get(group)
        const numbers = gold
          .map((/** @type {string} */ id) => into?.numbers.get(id))
          .filter((/** @type {unknown} */ n) => n !== undefined)
        if (into && numbers.length > 0) into.queries.push({ text: query, gold: numbers })
      }
      return { name, groups: [...groups.values()] }
    })

const han = /\p{Script=Han}/u

/** TypeScript's own messages in English and simplified Chinese. @param {string} typescript directory of the package @returns {[string, string][]} */
export const typescriptMessages = (typescript) =>
  Object.entries(JSON.parse(readFileSync(join(typescript, 'lib/zh-cn/diagnosticMessages.generated.json'), 'utf8')))
    .filter(([key]) => /_\d+$/.test(key))
    .map(
      ([key, zh]) =>
        /** @type {[string, string]} */ ([
          key.replace(/_\d+$/, '').replace(/_+/g, ' ').trim(),
          String(zh)
            .replace(/\{\d\}/g, '')
            .replace(/["“”]/g, ''),
        ]),
    )
    .filter(([en, zh]) => en.length > 20 && zh.length > 8 && han.test(zh))

/** Traditional and simplified Chinese of the same messages, without Latin letters. @param {string} typescript @returns {[string, string][]} */
export const chineseMessages = (typescript) => {
  const load = (/** @type {string} */ name) =>
    JSON.parse(readFileSync(join(typescript, `lib/${name}/diagnosticMessages.generated.json`), 'utf8'))
  const cn = load('zh-cn')
  const tw = load('zh-tw')
  const strip = (/** @type {string} */ text) => text.replace(/[^\p{Script=Han}]+/gu, '')
  const seen = new Set()
  return Object.keys(cn)
    .filter((key) => tw[key])
    .map((key) => /** @type {[string, string]} */ ([strip(tw[key]), strip(cn[key])]))
    .filter(([a, b]) => a.length >= 6 && b.length >= 6 && a !== b && !seen.has(b) && seen.add(b))
}

/** AG Grid's labels in English and simplified Chinese. @param {Record<string, string>} en @param {Record<string, string>} zh @returns {[string, string][]} */
export const gridLabels = (en, zh) => {
  const seen = new Set()
  return Object.keys(en)
    .filter((key) => zh[key] && en[key].length > 4 && han.test(zh[key]) && !seen.has(en[key]) && seen.add(en[key]))
    .map((key) => [en[key], zh[key]])
}
