import { type Language, languageOf } from '../../syntax/index.ts'

/** Files that are text, by their ending, and the family that shares conventions. */
const texts: Readonly<Record<string, string>> = {
  json: 'json',
  jsonc: 'json',
  json5: 'json',
  yml: 'yaml',
  yaml: 'yaml',
  toml: 'toml',
  md: 'markdown',
  mdx: 'markdown',
  markdown: 'markdown',
  css: 'css',
  scss: 'scss',
  sass: 'sass',
  less: 'less',
  html: 'html',
  htm: 'html',
  xml: 'xml',
  vue: 'vue',
  svelte: 'svelte',
  astro: 'astro',
  sql: 'sql',
  sh: 'shell',
  bash: 'shell',
  zsh: 'shell',
  ps1: 'powershell',
  c: 'c',
  h: 'c',
  cc: 'c++',
  cpp: 'c++',
  hpp: 'c++',
  swift: 'swift',
  scala: 'scala',
  dart: 'dart',
  lua: 'lua',
  ex: 'elixir',
  exs: 'elixir',
  erl: 'erlang',
  hs: 'haskell',
  clj: 'clojure',
  proto: 'protobuf',
  graphql: 'graphql',
  tf: 'terraform',
  gradle: 'groovy',
  groovy: 'groovy',
  r: 'r',
  jl: 'julia',
  pl: 'perl',
  txt: 'text',
  rst: 'restructuredtext',
}

/** How a family is called in a sentence. */
const shown: Readonly<Partial<Record<string, string>>> = {
  typescript: 'TypeScript',
  javascript: 'JavaScript',
  csharp: 'C#',
  php: 'PHP',
  json: 'JSON',
  yaml: 'YAML',
  toml: 'TOML',
  css: 'CSS',
  html: 'HTML',
  xml: 'XML',
  sql: 'SQL',
}

/** The family of a file that is text; undefined for what is not, or is not known to be. */
export function familyOf(path: string): { family: string; language: Language | undefined } | undefined {
  const language = languageOf(path)
  if (language !== undefined) return { family: language === 'tsx' ? 'typescript' : language, language }
  const dot = path.lastIndexOf('.')
  const ending = dot > path.lastIndexOf('/') ? path.slice(dot + 1).toLowerCase() : ''
  return Object.hasOwn(texts, ending) ? { family: texts[ending] ?? ending, language: undefined } : undefined
}

export function familyName(family: string): string {
  return shown[family] ?? family
}
