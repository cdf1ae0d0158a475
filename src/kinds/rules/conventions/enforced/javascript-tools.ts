import { at, entriesAt, parseJson, parseYaml, stringsAt, UnreadableConfig } from '../config/index.ts'
import { allFormat, type Enforcement } from './enforcement.ts'

const scripts = ['typescript', 'javascript', 'vue', 'svelte'] as const

/** Prettier decides on all form, whatever its options are: that it is there is enough. */
export function readPrettier(): Enforcement[] {
  const families = [...scripts, 'json', 'yaml', 'markdown', 'css', 'scss', 'less', 'html', 'graphql']
  return [{ ids: allFormat, families }]
}

/** Rules that Biome turns on where nothing is said. */
const biomeRecommended = [
  'noDoubleEquals',
  'noExplicitAny',
  'noNonNullAssertion',
  'noVar',
  'useArrowFunction',
  'useConst',
  'useImportType',
  'useNodejsImportProtocol',
  'useOptionalChain',
  'useTemplate',
]

export function readBiome(text: string): Enforcement[] {
  const config = parseJson(text)
  const found: Enforcement[] = []
  if (at(config, 'formatter', 'enabled') !== false) {
    found.push({ ids: allFormat, families: [...scripts, 'json', 'css', 'graphql'] })
  }
  if (at(config, 'linter', 'enabled') === false) return found
  const preset = at(config, 'linter', 'rules', 'preset')
  const recommended =
    at(config, 'linter', 'rules', 'recommended') !== false &&
    (preset === undefined || preset === 'recommended' || preset === 'all')
  const rules = new Set(recommended ? biomeRecommended : [])
  for (const [, group] of entriesAt(config, 'linter', 'rules')) {
    for (const [rule, level] of entriesAt(group)) {
      if (isOn(level)) rules.add(rule)
      else rules.delete(rule)
    }
  }
  const ids = [...rules].map((rule) => `biome:${rule}`)
  if (rules.has('useFilenamingConvention')) ids.push('format:file-names')
  return [...found, { ids, families: scripts }]
}

/** Sets of rules that others share, as far as they answer a question that is asked here. */
const shared: Readonly<Record<string, readonly string[]>> = {
  airbnb: [
    'eqeqeq',
    'no-var',
    'prefer-const',
    'prefer-arrow-callback',
    'prefer-template',
    'quotes',
    'semi',
    'camelcase',
    'import/extensions',
    'no-console',
  ],
  standard: ['eqeqeq', 'no-var', 'prefer-const', 'quotes', 'semi', 'camelcase', 'no-throw-literal'],
  'plugin:@typescript-eslint/recommended': ['@typescript-eslint/no-explicit-any'],
  'plugin:@typescript-eslint/strict': [
    '@typescript-eslint/no-explicit-any',
    '@typescript-eslint/no-non-null-assertion',
  ],
  'plugin:@typescript-eslint/stylistic': [
    '@typescript-eslint/array-type',
    '@typescript-eslint/consistent-type-definitions',
  ],
  'plugin:unicorn/recommended': ['unicorn/prefer-node-protocol', 'unicorn/no-array-for-each', 'unicorn/filename-case'],
}

/** The configuration in the form that is data. */
export function readEslint(text: string): Enforcement[] {
  return eslintRules(text.trimStart().startsWith('{') ? parseJson(text) : parseYaml(text))
}

export function eslintRules(config: unknown): Enforcement[] {
  const rules = new Set(
    stringsAt(config, 'extends').flatMap(
      (name) => shared[name.replace(/^eslint-config-|\/(?:base|hooks)$/g, '')] ?? [],
    ),
  )
  for (const [rule, level] of entriesAt(config, 'rules')) {
    if (isOn(level)) rules.add(rule)
    else rules.delete(rule)
  }
  const ids = [...rules].map((rule) => `eslint:${rule}`)
  for (const rule of rules) ids.push(...(formRules[rule.replace('@stylistic/', '')] ?? []))
  return [{ ids, families: scripts }]
}

const formRules: Readonly<Record<string, readonly string[]>> = {
  indent: ['format:indent'],
  'max-len': ['format:line-length'],
  'eol-last': ['format:final-newline'],
  'no-trailing-spaces': ['format:trailing-space'],
  'linebreak-style': ['format:line-end'],
  'unicorn/filename-case': ['format:file-names'],
}

export function readOxlint(text: string): Enforcement[] {
  const ids = entriesAt(parseJson(text), 'rules').flatMap(([rule, level]) =>
    isOn(level) ? [`oxlint:${rule.split('/').at(-1) ?? rule}`] : [],
  )
  return [{ ids, families: scripts }]
}

/** What the manifest holds of tools: a configuration of ESLint or of Prettier. */
export function readPackageTools(text: string): Enforcement[] {
  const manifest = parseJson(text)
  const prettier = at(manifest, 'prettier') === undefined ? [] : readPrettier()
  const eslint = at(manifest, 'eslintConfig')
  return eslint === undefined ? prettier : [...prettier, ...eslintRules(eslint)]
}

export function readTsconfig(text: string): Enforcement[] {
  const options = ['verbatimModuleSyntax', 'isolatedDeclarations']
  const config = parseJson(text)
  return [
    {
      ids: options.filter((name) => at(config, 'compilerOptions', name) === true).map((name) => `tsc:${name}`),
      families: ['typescript'],
    },
  ]
}

/** A configuration that is a program is not executed. */
export function refuseProgram(): never {
  throw new UnreadableConfig('is a program')
}

/** `error`, `warn`, 1, 2, true, and the same with options. */
function isOn(level: unknown): boolean {
  if (Array.isArray(level)) return isOn(level[0])
  const plain = at(level, 'level') ?? level
  return plain !== 'off' && plain !== 0 && plain !== '0' && plain !== false && plain !== 'allow' && plain !== undefined
}
