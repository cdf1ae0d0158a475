// Texts that exist in English and in Chinese: translations of programs' messages, names and keywords.
// Pairs are [Chinese, English]. TypeScript's own messages and AG Grid's are left out: they are for judging.
import { join } from 'node:path'
import { filesUnder, read } from './prose.mjs'

const han = /\p{Script=Han}/u
const clean = (/** @type {string} */ text) =>
  text
    .replace(/\{\{?[\w.]*\}?\}|\$\{[^}]*\}|%[sd]|&&|<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Evaluates a data module of literals: its exports or its one object. @param {string} source */
const literal = (source) => new Function(`"use strict"; return (${source})`)()

/** Walks two trees of strings in step. @param {unknown} zh @param {unknown} en @param {[string, string][]} out */
const walk = (zh, en, out) => {
  if (typeof zh === 'string' && typeof en === 'string') out.push([zh, en])
  else if (zh && en && typeof zh === 'object' && typeof en === 'object') {
    for (const key of Object.keys(zh)) walk(Reflect.get(zh, key), Reflect.get(en, key), out)
  }
}

/** VS Code: messages by number in the language pack, their English in calls of localize(number, text). */
const fromVscode = (/** @type {string} */ api, /** @type {string} */ pack) => {
  /** @type {[string, string][]} */
  const out = []
  const list = literal(
    /var content = (\[[\s\S]*?\n\]);?/.exec(read(join(pack, 'translations/main.i18n.json.js')))?.[1] ?? '[]',
  )
  const call = /localize2?\((\d+), ("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/g
  for (const file of filesUnder(api, /\.js$/)) {
    for (const [, id, text] of read(file).matchAll(call))
      if (list[Number(id)]) out.push([list[Number(id)], literal(text)])
  }
  for (const file of filesUnder(join(pack, 'translations/extensions'), /\.json$/)) {
    for (const [en, zh] of Object.entries(JSON.parse(read(file)).contents.bundle ?? {}))
      if (typeof zh === 'string') out.push([zh, en])
  }
  return out
}

/** The object that a built locale module assigns to a constant, as a JavaScript expression. */
const fromUniver = (/** @type {string} */ directory) => {
  /** @type {[string, string][]} */
  const out = []
  const load = (/** @type {string} */ name) =>
    new Function(
      `${read(join(directory, `lib/es/locale/${name}.js`))
        .replace(/export \{[^}]*\};?/g, '')
        .replace(/export default (\w+);?/g, '')}; return typeof locale === 'undefined' ? undefined : locale`,
    )()
  walk(load('zh-CN'), load('en-US'), out)
  return out.filter(([zh, en]) => !/^https?:/.test(en) && zh !== en)
}

const fromAnnotations = (/** @type {string} */ directory) => {
  /** @type {[string, string][]} */
  const out = []
  const load = (/** @type {string} */ name) =>
    JSON.parse(read(join(directory, `annotations/${name}/annotations.json`))).annotations.annotations
  const zh = load('zh')
  for (const [symbol, en] of Object.entries(load('en'))) {
    if (!zh[symbol]) continue
    if (zh[symbol].tts && en.tts) out.push([zh[symbol].tts[0], en.tts[0]])
    if (zh[symbol].default && en.default) out.push([zh[symbol].default.join(' '), en.default.join(' ')])
  }
  return out
}

const fromNames = (/** @type {string} */ directory) => {
  /** @type {[string, string][]} */
  const out = []
  for (const part of ['languages', 'territories', 'scripts', 'variants']) {
    const load = (/** @type {string} */ name) =>
      JSON.parse(read(join(directory, `main/${name}/${part}.json`))).main[name].localeDisplayNames[part]
    walk(load('zh'), load('en'), out)
  }
  return out
}

/**
 * @param {Record<string, string>} packages directory of each package by its name
 * @returns {[string, string][]}
 */
export const fromParallel = (packages) => {
  const all = [
    ...fromVscode(packages['@codingame/monaco-vscode-api'], packages['@codingame/monaco-vscode-language-pack-zh-hans']),
    ...fromUniver(packages['@univerjs/sheets-formula']),
    ...fromUniver(packages['@univerjs/sheets-formula-ui']),
    ...fromAnnotations(packages['cldr-annotations-full']),
    ...fromNames(packages['cldr-localenames-full']),
  ]
  const seen = new Set()
  /** @type {[string, string][]} */
  const out = []
  for (const [zh, en] of all.map(([a, b]) => /** @type {[string, string]} */ ([clean(a), clean(b)]))) {
    if (!han.test(zh) || han.test(en) || en.length < 2 || seen.has(`${zh}\n${en}`)) continue
    seen.add(`${zh}\n${en}`)
    out.push([zh, en])
  }
  return out
}
