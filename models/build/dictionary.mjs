// Reads CC-CEDICT: simplified Chinese words with their English glosses, and traditional characters with their simplified forms.
// Word frequencies come from the dictionary of @node-rs/jieba.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** @typedef {{ word: string, glosses: string[], share: number }} Entry share: of all words in running text */

/** Words of grammar that carry no meaning of their own in a sum of vectors. */
const grammar = new Set(
  '的 了 在 是 和 与 或 它 他 她 我们 要 会 应 被 把 对 以 中 里 上 之 前 后 该 此 其 为 有 着 过 地 得 吗 呢 吧 啊 也 都 就 还 而 且 但 所 这 那 个 一个 这个 那个 我 你 您 你们 他们 她们 它们'.split(
    ' ',
  ),
)

/** One gloss without remarks in brackets, Chinese text, pinyin and "to". @param {string} gloss */
const clean = (gloss) =>
  gloss
    .replace(/\[[^\]]*\]/g, '')
    .replace(/[\p{Script=Han}|·]+/gu, '')
    .replace(/\([^()]*\)/g, '')
    .replace(/\b(?:sb|sth)\b/g, '')
    .replace(/^(?:to be|to|a|an|the) /, '')
    .replace(/\s+/g, ' ')
    .trim()

const useless =
  /^(CL:|variant of|see |see also|surname|old variant|also written|abbr|also pr|used in|erhua|Japanese variant|bound form$|lit\.$|fig\.$)/i

/** @param {Record<string, string>} packages directory of each package by its name */
export const readDictionary = async (packages) => {
  const { default: data } = await import(pathToFileURL(join(packages['cc-cedict'], 'data/all.js')).href)
  /** @type {Map<string, { glosses: string[], proper: boolean }>} */
  const words = new Map()
  /** @type {Map<string, Map<string, number>>} */
  const simplified = new Map()
  for (const [traditional, simple, pinyin, definitions] of data.all) {
    if (!/^[\u3007\u3400-\u4dbf\u4e00-\u9fff]+$/.test(simple)) continue
    if (traditional.length === simple.length) {
      for (let i = 0; i < simple.length; i++) {
        const forms = simplified.get(traditional[i]) ?? new Map()
        forms.set(simple[i], (forms.get(simple[i]) ?? 0) + 1)
        simplified.set(traditional[i], forms)
      }
    }
    const glosses = [definitions]
      .flat()
      .flatMap((text) => String(text).split(/[;/]/))
      .map(clean)
      .filter((text) => text && text.length < 48 && !useless.test(text))
    if (glosses.length === 0) continue
    const proper = /^[A-Z]/.test(pinyin)
    const before = words.get(simple)
    if (!before) words.set(simple, { glosses, proper })
    else if (before.proper && !proper) words.set(simple, { glosses: [...glosses, ...before.glosses], proper: false })
    else if (!proper) before.glosses.push(...glosses)
  }
  /** @type {Map<string, number>} */
  const counts = new Map()
  let total = 0
  for (const line of readFileSync(join(packages['@node-rs/jieba'], 'dict.txt'), 'utf8').split('\n')) {
    const [word, count] = line.split(' ')
    if (!count) continue
    counts.set(word, Number(count))
    total += Number(count)
  }
  /** @type {Entry[]} */
  const entries = [...words].map(([word, { glosses }]) => ({
    word,
    glosses: [...new Set(glosses)],
    share: ((counts.get(word) ?? 0) + 0.5) / total,
  }))
  return { entries, grammar, simplify: mostFrequent(simplified) }
}

/** The simplified form of each traditional character that is written otherwise. @param {Map<string, Map<string, number>>} forms */
const mostFrequent = (forms) => {
  /** @type {Map<string, string>} */
  const out = new Map()
  for (const [traditional, counted] of forms) {
    // A character that is also used as it is in simplified text stays: the cut must not change simplified words.
    if (counted.has(traditional)) continue
    const [best] = [...counted].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    out.set(traditional, best[0])
  }
  return out
}
