import { naming } from './naming.ts'
import { above, fieldKind, fieldText, holds } from './node.ts'
import type { Probe } from './probe.ts'

const wrapping: Probe = {
  id: 'go-wrap-errors',
  kinds: ['call_expression'],
  of: '`fmt.Errorf` calls that pass an error on',
  judge(node) {
    if (fieldText(node, 'function') !== 'fmt.Errorf') return undefined
    const words = fieldText(node, 'arguments')
    if (!/[^\w.](?:err|[a-z]\w*Err)\s*\)$/.test(words)) return undefined
    return words.includes('%w') ? 'wrapped' : 'plain'
  },
  answers: {
    wrapped: { rule: 'Wrap errors with `%w` in `fmt.Errorf`.', linted: ['golangci:errorlint'] },
    plain: {},
  },
}

const comparing: Probe = {
  id: 'go-errors-is',
  kinds: ['call_expression', 'binary_expression'],
  of: 'comparisons of errors with known ones',
  judge(node) {
    if (node.is('call_expression')) return fieldText(node, 'function') === 'errors.Is' ? 'is' : undefined
    if (!/^[=!]=$/.test(fieldText(node, 'operator')) || fieldText(node, 'left') !== 'err') return undefined
    return fieldKind(node, 'right') === 'nil' ? undefined : 'equals'
  },
  answers: {
    is: {
      rule: 'Compare errors with `errors.Is`, not with `==`.',
      linted: ['golangci:errorlint', 'golangci:goerr113', 'golangci:err113'],
    },
    equals: {},
  },
}

const contexts: Probe = {
  id: 'go-context-first',
  kinds: ['parameter_list'],
  of: 'functions that take a context',
  judge(node) {
    const parameters = node.namedChildren().filter((child) => child.is('parameter_declaration'))
    const place = parameters.findIndex((child) => fieldText(child, 'type') === 'context.Context')
    return place < 0 ? undefined : place === 0 ? 'first' : 'later'
  },
  answers: {
    first: {
      rule: 'Take `context.Context` as the first parameter.',
      linted: ['golangci:revive', 'golangci:contextcheck'],
    },
    later: {},
  },
}

const tables: Probe = {
  id: 'go-table-tests',
  kinds: ['function_declaration'],
  of: 'test functions',
  within: 'tests',
  judge(node) {
    if (!/^Test[A-Z_]/.test(fieldText(node, 'name'))) return undefined
    const body = node.field('body')
    if (body === null) return undefined
    return holds(body, 'range_clause') && /\bt\.Run\(/.test(body.text()) ? 'table' : 'single'
  },
  answers: { table: { rule: 'Write tests as tables of cases run with `t.Run`.' }, single: {} },
}

const anyType: Probe = {
  id: 'go-any',
  kinds: ['interface_type', 'type_identifier'],
  of: 'uses of the empty interface',
  judge(node) {
    if (node.is('type_identifier')) return node.text() === 'any' ? 'any' : undefined
    return /^interface\s*\{\s*\}$/.test(node.text()) ? 'interface' : undefined
  },
  answers: {
    any: { rule: 'Write `any`, not `interface{}`.', linted: ['golangci:modernize', 'golangci:revive'] },
    interface: { rule: 'Write `interface{}`, not `any`.' },
  },
}

const failing: Probe = {
  id: 'go-no-panic',
  kinds: ['call_expression', 'return_statement'],
  of: 'places where a function fails',
  within: 'source',
  judge(node) {
    if (node.is('call_expression')) return fieldText(node, 'function') === 'panic' ? 'panic' : undefined
    return /(?:\berr|Err\w*|errors\.\w+\(.*|Errorf\(.*)\s*$/s.test(node.text().slice(0, 400)) ? 'error' : undefined
  },
  answers: {
    error: { rule: 'Return errors; do not panic.', least: 0.95, linted: ['golangci:forbidigo'] },
    panic: {},
  },
}

const logging: Probe = {
  id: 'go-logging',
  kinds: ['call_expression'],
  of: 'calls that log or print',
  within: 'source',
  judge(node) {
    const callee = fieldText(node, 'function')
    if (/^fmt\.Print(?:ln|f)?$/.test(callee)) return 'fmt'
    if (/^slog\.(?:Debug|Info|Warn|Error)(?:Context)?$/.test(callee)) return 'slog'
    if (/^log\.(?:Print|Fatal|Panic)(?:ln|f)?$/.test(callee)) return 'log'
    return /(?:^|\.)(?:logger|log)\.(?:Debug|Info|Warn|Error)\w*$/i.test(callee) ? 'logger' : undefined
  },
  answers: {
    slog: { rule: 'Log with `log/slog`.', linted: ['golangci:depguard', 'golangci:forbidigo'] },
    log: { rule: 'Log with the standard package `log`; do not print.' },
    logger: { rule: 'Log through the logger; do not print.', linted: ['golangci:forbidigo'] },
    fmt: {},
  },
}

const asserting: Probe = {
  id: 'go-test-assertions',
  kinds: ['call_expression'],
  of: 'assertions in tests',
  within: 'tests',
  judge(node) {
    const callee = fieldText(node, 'function')
    if (/^t\.(?:Error|Errorf|Fatal|Fatalf)$/.test(callee)) return 'plain'
    return /^(?:require|assert)\.[A-Z]/.test(callee) ? 'testify' : undefined
  },
  answers: {
    plain: { rule: 'Check results in tests with `if` and `t.Errorf` or `t.Fatalf`, without an assertion library.' },
    testify: { rule: 'Check results in tests with testify (`require`, `assert`).' },
  },
}

const errorNames: Probe = {
  id: 'go-error-names',
  kinds: ['var_spec'],
  of: 'package-level errors',
  judge(node) {
    if (!/^(?:errors\.New|fmt\.Errorf)\(/.test(fieldText(node, 'value')) || above(node, 'block') !== undefined)
      return undefined
    return /^(?:Err[A-Z]|err[A-Z])/.test(fieldText(node, 'name')) ? 'Err' : 'other'
  },
  answers: {
    Err: { rule: 'Begin the names of package-level errors with `Err` or `err`.', linted: ['golangci:errname'] },
    other: {},
  },
}

const functionNames = naming({
  id: 'go-function-names',
  of: 'functions that are not exported',
  kinds: ['function_declaration', 'method_declaration'],
  name: (node) => (/^[a-z]/.test(fieldText(node, 'name')) ? fieldText(node, 'name') : undefined),
  casings: ['camelCase', 'snake_case'],
  within: 'source',
  linted: { camelCase: ['golangci:revive', 'golangci:stylecheck'] },
})

export const go: readonly Probe[] = [
  wrapping,
  comparing,
  contexts,
  tables,
  anyType,
  failing,
  logging,
  asserting,
  errorNames,
  functionNames,
]
