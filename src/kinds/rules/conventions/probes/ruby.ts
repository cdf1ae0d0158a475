import { naming } from './naming.ts'
import { childOf, fieldKind, fieldText, parentKind } from './node.ts'
import type { Probe } from './probe.ts'

const frozen: Probe = {
  id: 'rb-frozen-strings',
  kinds: ['program'],
  of: 'files',
  judge(node) {
    const heads = node.namedChildren().slice(0, 4)
    if (heads.length === 0) return undefined
    return heads.some((one) => one.is('comment') && /^#\s*frozen_string_literal:\s*true/.test(one.text()))
      ? 'frozen'
      : 'plain'
  },
  answers: {
    frozen: {
      rule: 'Begin every file with `# frozen_string_literal: true`.',
      linted: ['rubocop:Style/FrozenStringLiteralComment'],
    },
    plain: {},
  },
}

const quotes: Probe = {
  id: 'rb-quotes',
  kinds: ['string'],
  of: 'string literals without interpolation',
  judge(node) {
    const text = node.text()
    if (text.length < 3 || /[\\'"]|#\{/.test(text.slice(1, -1))) return undefined
    return text.startsWith("'") ? 'single' : text.startsWith('"') ? 'double' : undefined
  },
  answers: {
    single: {
      rule: 'Use single quotes for strings without interpolation.',
      linted: ['rubocop:Style/StringLiterals', 'standardrb'],
    },
    double: { rule: 'Use double quotes for strings.', linted: ['rubocop:Style/StringLiterals', 'standardrb'] },
  },
}

const hashes: Probe = {
  id: 'rb-hash-syntax',
  kinds: ['pair'],
  of: 'entries of hashes with symbols as keys',
  judge(node) {
    const key = fieldKind(node, 'key')
    if (key === 'hash_key_symbol') return 'colon'
    return key === 'simple_symbol' && /^:[a-z_]\w*$/i.test(fieldText(node, 'key')) ? 'rocket' : undefined
  },
  answers: {
    colon: {
      rule: 'Write hashes as `key: value`, not as `:key => value`.',
      linted: ['rubocop:Style/HashSyntax', 'standardrb'],
    },
    rocket: { rule: 'Write hashes as `:key => value`.', linted: ['rubocop:Style/HashSyntax'] },
  },
}

const rescues: Probe = {
  id: 'rb-rescue-class',
  kinds: ['rescue'],
  of: '`rescue` clauses',
  within: 'source',
  judge(node) {
    const classes = childOf(node, 'exceptions')?.text()
    if (classes === undefined) return 'bare'
    return /^Exception$/.test(classes) ? 'bare' : 'named'
  },
  answers: {
    named: {
      rule: 'Name the errors that a `rescue` handles; never rescue everything.',
      least: 0.95,
      linted: ['rubocop:Style/RescueStandardError', 'rubocop:Lint/RescueException'],
    },
    bare: {},
  },
}

const guards: Probe = {
  id: 'rb-unless',
  kinds: ['unless', 'unless_modifier', 'if', 'if_modifier'],
  of: 'conditions that are negated',
  judge(node) {
    if (node.is('unless') || node.is('unless_modifier')) return 'unless'
    const condition = node.field('condition')
    return condition?.is('unary') && /^(?:!|not\b)/.test(condition.text()) ? 'not' : undefined
  },
  answers: {
    unless: {
      rule: 'Write negated conditions with `unless`, not with `if !`.',
      linted: ['rubocop:Style/NegatedIf', 'standardrb'],
    },
    not: { rule: 'Write negated conditions with `if !`, not with `unless`.' },
  },
}

const blocks: Probe = {
  id: 'rb-symbol-procs',
  kinds: ['block_argument', 'block'],
  of: 'blocks that call one method',
  judge(node) {
    if (node.is('block_argument')) return /^&:\w/.test(node.text()) ? 'symbol' : undefined
    return /^\{\s*\|(\w+)\|\s*\1\.\w+[?!]?\s*\}$/.test(node.text().slice(0, 120)) ? 'block' : undefined
  },
  answers: {
    symbol: {
      rule: 'Pass `&:method` instead of a block that calls one method.',
      linted: ['rubocop:Style/SymbolProc', 'standardrb'],
    },
    block: {},
  },
}

const braces: Probe = {
  id: 'rb-block-braces',
  kinds: ['block', 'do_block'],
  of: 'blocks of several lines',
  judge(node) {
    const text = node.text()
    if (!text.includes('\n') || parentKind(node) === 'lambda') return undefined
    return node.is('do_block') ? 'do' : 'braces'
  },
  answers: {
    do: {
      rule: 'Write blocks of several lines with `do … end`, not with braces.',
      linted: ['rubocop:Style/BlockDelimiters', 'standardrb'],
    },
    braces: {
      rule: 'Write blocks with braces, also those of several lines.',
      linted: ['rubocop:Style/BlockDelimiters'],
    },
  },
}

const lambdas: Probe = {
  id: 'rb-lambdas',
  kinds: ['lambda', 'call'],
  of: 'lambdas',
  judge(node) {
    if (node.is('lambda')) return 'arrow'
    return fieldText(node, 'method') === 'lambda' && node.field('block') !== null ? 'word' : undefined
  },
  answers: {
    arrow: { rule: 'Write lambdas as `->(x) { … }`.', linted: ['rubocop:Style/Lambda', 'standardrb'] },
    word: { rule: 'Write lambdas with `lambda`.', linted: ['rubocop:Style/Lambda'] },
  },
}

const safe: Probe = {
  id: 'rb-safe-navigation',
  kinds: ['call', 'binary'],
  of: 'calls guarded against nil',
  judge(node) {
    if (node.is('call')) return fieldText(node, 'operator') === '&.' ? 'safe' : undefined
    if (fieldText(node, 'operator') !== '&&') return undefined
    const right = node.field('right')
    return right?.is('call') && fieldText(right, 'receiver') === fieldText(node, 'left') ? 'and' : undefined
  },
  answers: {
    safe: { rule: 'Guard calls against nil with `&.`.', linted: ['rubocop:Style/SafeNavigation', 'standardrb'] },
    and: { rule: 'Guard calls against nil with `a && a.b`.' },
  },
}

const logging: Probe = {
  id: 'rb-logging',
  kinds: ['call'],
  of: 'calls that log or print',
  within: 'source',
  judge(node) {
    const name = fieldText(node, 'method')
    const receiver = fieldText(node, 'receiver')
    if (receiver === '') return name === 'puts' || name === 'pp' ? 'print' : undefined
    return /^(?:debug|info|warn|error|fatal)$/.test(name) && /(?:^|\.)logger$/i.test(receiver) ? 'logger' : undefined
  },
  answers: { logger: { rule: 'Log through the logger; do not `puts`.', linted: ['rubocop:Rails/Output'] }, print: {} },
}

const expectations: Probe = {
  id: 'rb-expect',
  kinds: ['call'],
  of: 'assertions in tests',
  within: 'tests',
  judge(node) {
    const name = fieldText(node, 'method')
    if (node.field('receiver') === null) {
      if (name === 'expect') return 'expect'
      return /^(?:assert|refute)(?:_\w+)?$/.test(name) ? 'assert' : undefined
    }
    return name === 'should' ? 'should' : undefined
  },
  answers: {
    expect: { rule: 'Assert in specs with `expect(…).to`.', linted: ['rubocop:RSpec/ExpectActual'] },
    assert: { rule: 'Assert in tests with `assert_…`.' },
    should: { rule: 'Assert in specs with `should`.' },
  },
}

const methodNames = naming({
  id: 'rb-method-names',
  of: 'methods',
  kinds: ['method', 'singleton_method'],
  name: (node) => fieldText(node, 'name'),
  casings: ['snake_case', 'camelCase'],
  linted: { snake_case: ['rubocop:Naming/MethodName', 'standardrb'] },
})

export const ruby: readonly Probe[] = [
  frozen,
  quotes,
  hashes,
  rescues,
  guards,
  blocks,
  braces,
  lambdas,
  safe,
  logging,
  expectations,
  methodNames,
]
