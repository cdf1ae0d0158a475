import { at, entriesAt, listAt, parseJson, parseToml, parseYaml, stringsAt } from '../config/index.ts'
import { allFormat, type Enforcement } from './enforcement.ts'

/** Every Go installation formats with gofmt, and nothing of it can be set. */
export function readGoModule(): Enforcement[] {
  return [{ ids: ['format:indent', 'format:trailing-space', 'format:final-newline'], families: ['go'] }]
}

export function readGolangci(text: string, path: string): Enforcement[] {
  const config = path.endsWith('.toml') ? parseToml(text) : path.endsWith('.json') ? parseJson(text) : parseYaml(text)
  const every = at(config, 'linters', 'enable-all') === true || at(config, 'linters', 'default') === 'all'
  const names = every
    ? ['*']
    : [...stringsAt(config, 'linters', 'enable'), ...stringsAt(config, 'formatters', 'enable')]
  const length = names.includes('lll') || every ? ['format:line-length'] : []
  return [{ ids: [...names.map((name) => `golangci:${name}`), ...length], families: ['go'] }]
}

export function readRustfmt(): Enforcement[] {
  return [{ ids: allFormat, families: ['rust'] }]
}

/** The lints of a crate or workspace, and those of the compiler that warn by themselves. */
export function readCargo(text: string): Enforcement[] {
  const config = parseToml(text)
  const ids = ['rustc:non_snake_case']
  for (const base of [['lints'], ['workspace', 'lints']] as const) {
    for (const [tool, prefix] of [
      ['clippy', 'clippy'],
      ['rust', 'rustc'],
    ] as const) {
      for (const [lint, level] of entriesAt(config, ...base, tool)) {
        if (isStrict(at(level, 'level') ?? level)) ids.push(`${prefix}:${lint}`)
      }
    }
  }
  return [{ ids, families: ['rust'] }]
}

function isStrict(level: unknown): boolean {
  return level === 'warn' || level === 'deny' || level === 'forbid'
}

/** Cops that RuboCop turns on by itself, as far as they answer a question that is asked here. */
const cops = [
  'Style/FrozenStringLiteralComment',
  'Style/StringLiterals',
  'Style/HashSyntax',
  'Style/RescueStandardError',
  'Lint/RescueException',
  'Style/NegatedIf',
  'Style/SymbolProc',
  'Style/BlockDelimiters',
  'Style/Lambda',
  'Style/SafeNavigation',
  'Naming/MethodName',
  'Naming/FileName',
  'Layout/IndentationWidth',
  'Layout/LineLength',
  'Layout/TrailingWhitespace',
  'Layout/TrailingEmptyLines',
  'Layout/EndOfLine',
]

const copForms: Readonly<Record<string, string>> = {
  'Naming/FileName': 'format:file-names',
  'Layout/IndentationWidth': 'format:indent',
  'Layout/LineLength': 'format:line-length',
  'Layout/TrailingWhitespace': 'format:trailing-space',
  'Layout/TrailingEmptyLines': 'format:final-newline',
  'Layout/EndOfLine': 'format:line-end',
}

export function readRubocop(text: string): Enforcement[] {
  const config = parseYaml(text)
  const on = new Set(at(config, 'AllCops', 'DisabledByDefault') === true ? [] : cops)
  for (const [cop, options] of entriesAt(config)) {
    if (!cop.includes('/')) continue
    if (at(options, 'Enabled') === false) on.delete(cop)
    else if (at(options, 'Enabled') === true) on.add(cop)
  }
  const ids = [...on].flatMap((cop) => [`rubocop:${cop}`, ...(copForms[cop] === undefined ? [] : [copForms[cop]])])
  return [{ ids, families: ['ruby'] }]
}

export function readStandardRuby(): Enforcement[] {
  return [{ ids: ['standardrb', ...allFormat], families: ['ruby'] }]
}

/** Laravel Pint: a preset, and rules besides. */
export function readPint(text: string): Enforcement[] {
  const config = parseJson(text)
  const preset = at(config, 'preset') ?? 'laravel'
  const rules = new Set(preset === 'empty' ? [] : ['array_syntax', ...(preset === 'laravel' ? ['single_quote'] : [])])
  for (const [rule, options] of entriesAt(config, 'rules')) {
    if (options === false) rules.delete(rule)
    else rules.add(rule)
  }
  return [
    { ids: [...[...rules].map((rule) => `pint:${rule}`), ...(preset === 'empty' ? [] : allFormat)], families: ['php'] },
  ]
}

export function readDetekt(text: string): Enforcement[] {
  const ids = entriesAt(parseYaml(text)).flatMap(([, group]) =>
    entriesAt(group).flatMap(([rule, options]) => (at(options, 'active') === true ? [`detekt:${rule}`] : [])),
  )
  return [{ ids, families: ['kotlin'] }]
}

/** Hooks that run before each commit, by their id. */
const hooks: Readonly<Record<string, Enforcement>> = {
  'trailing-whitespace': { ids: ['format:trailing-space'] },
  'end-of-file-fixer': { ids: ['format:final-newline'] },
  'mixed-line-ending': { ids: ['format:line-end'] },
  black: { ids: allFormat, families: ['python'] },
  'ruff-format': { ids: allFormat, families: ['python'] },
  ruff: { ids: ['ruff:E7*', 'ruff:F*'], families: ['python'] },
  'ruff-check': { ids: ['ruff:E7*', 'ruff:F*'], families: ['python'] },
  prettier: {
    ids: allFormat,
    families: ['typescript', 'javascript', 'css', 'scss', 'json', 'yaml', 'markdown', 'html'],
  },
  rustfmt: { ids: allFormat, families: ['rust'] },
  fmt: { ids: allFormat, families: ['rust'] },
  ktlint: { ids: ['ktlint:*', ...allFormat], families: ['kotlin'] },
  rubocop: { ids: cops.map((cop) => `rubocop:${cop}`), families: ['ruby'] },
}

export function readPreCommit(text: string): Enforcement[] {
  return listAt(parseYaml(text), 'repos').flatMap((repository) =>
    listAt(repository, 'hooks').flatMap((hook) => {
      const id = at(hook, 'id')
      return typeof id === 'string' && Object.hasOwn(hooks, id) ? (hooks[id] ?? []) : []
    }),
  )
}
