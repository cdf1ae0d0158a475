import type { SgNode } from '../../syntax/index.ts'
import { naming } from './naming.ts'
import { childOf, hasChild, holds, parentKind } from './node.ts'
import type { Probe } from './probe.ts'

function nameOf(node: SgNode): string {
  return childOf(node, 'simple_identifier', 'type_identifier')?.text() ?? ''
}

function modifiers(node: SgNode): string {
  return childOf(node, 'modifiers')?.text() ?? ''
}

const values: Probe = {
  id: 'kt-val',
  kinds: ['property_declaration'],
  of: 'properties and variables',
  within: 'source',
  judge(node) {
    const word = childOf(node, 'binding_pattern_kind')?.text()
    if (word !== 'val' && word !== 'var') return undefined
    return /\blateinit\b/.test(modifiers(node)) ? undefined : word
  },
  answers: {
    val: {
      rule: 'Declare properties and variables with `val`; use `var` only where it must change.',
      linted: ['detekt:VarCouldBeVal'],
    },
    var: {},
  },
}

const assertions: Probe = {
  id: 'kt-not-null-assertion',
  kinds: ['postfix_expression', 'elvis_expression', 'navigation_suffix'],
  of: 'accesses to what may be null',
  within: 'source',
  judge(node) {
    const text = node.text()
    if (node.is('navigation_suffix')) return text.startsWith('?.') ? 'safe' : undefined
    if (node.is('elvis_expression')) return 'safe'
    return text.endsWith('!!') ? 'asserted' : undefined
  },
  answers: {
    safe: { rule: 'Never use `!!`; use `?.` and `?:`.', least: 0.95, linted: ['detekt:UnsafeCallOnNullableType'] },
    asserted: {},
  },
}

const bodies: Probe = {
  id: 'kt-expression-bodies',
  kinds: ['function_declaration'],
  of: 'functions that only return a value',
  judge(node) {
    const body = childOf(node, 'function_body')
    if (body === undefined) return undefined
    if (body.text().startsWith('=')) return 'expression'
    const statements = childOf(body, 'statements')?.namedChildren() ?? []
    return statements.length === 1 && /^return\b/.test(statements[0]?.text().slice(0, 10) ?? '') ? 'block' : undefined
  },
  answers: {
    expression: {
      rule: 'Write functions that only return a value with `=`.',
      linted: ['detekt:ExpressionBodySyntax', 'ktlint:function-expression-body'],
    },
    block: { rule: 'Write functions with a block body and `return`.' },
  },
}

const templates: Probe = {
  id: 'kt-string-templates',
  kinds: ['string_literal', 'additive_expression'],
  of: 'strings put together from values',
  judge(node) {
    if (node.is('string_literal'))
      return hasChild(node, 'interpolated_identifier', 'interpolated_expression') ? 'template' : undefined
    if (parentKind(node) === 'additive_expression') return undefined
    const kinds = node.namedChildren().map((child) => String(child.kind()))
    return kinds.includes('string_literal') && kinds.some((kind) => kind !== 'string_literal' && kind !== '+')
      ? 'plus'
      : undefined
  },
  answers: {
    template: { rule: 'Put strings together with templates (`"$name"`), not with `+`.' },
    plus: { rule: 'Put strings together with `+`.' },
  },
}

const logging: Probe = {
  id: 'kt-logging',
  kinds: ['call_expression'],
  of: 'calls that log or print',
  within: 'source',
  judge(node) {
    const callee = node.child(0)
    if (callee?.is('simple_identifier')) return /^println?$/.test(callee.text()) ? 'print' : undefined
    return callee !== null &&
      /(?:^|\.)(?:log|logger)\.(?:trace|debug|info|warn|error)$/i.test(callee.text().slice(0, 100))
      ? 'logger'
      : undefined
  },
  answers: {
    logger: { rule: 'Log through the logger; do not `println`.', linted: ['detekt:ForbiddenMethodCall'] },
    print: {},
  },
}

const imports: Probe = {
  id: 'kt-star-imports',
  kinds: ['import_header'],
  of: 'imports',
  judge: (node) => (hasChild(node, 'wildcard_import') ? 'star' : 'named'),
  answers: {
    named: {
      rule: 'Import by name, never with `*`.',
      least: 0.95,
      linted: ['ktlint:no-wildcard-imports', 'detekt:WildcardImport'],
    },
    star: {},
  },
}

const catches: Probe = {
  id: 'kt-generic-catch',
  kinds: ['catch_block'],
  of: '`catch` clauses',
  within: 'source',
  judge(node) {
    const type = childOf(node, 'user_type')?.text() ?? ''
    return /^(?:Exception|Throwable|RuntimeException)$/.test(type) ? 'generic' : 'specific'
  },
  answers: {
    specific: {
      rule: 'Catch specific exceptions, not `Exception` or `Throwable`.',
      least: 0.95,
      linted: ['detekt:TooGenericExceptionCaught'],
    },
    generic: {},
  },
}

const dataClasses: Probe = {
  id: 'kt-data-classes',
  kinds: ['class_declaration'],
  of: 'classes that only hold properties',
  within: 'source',
  judge(node) {
    const primary = childOf(node, 'primary_constructor')
    if (primary === undefined || hasChild(node, 'class_body', 'delegation_specifier')) return undefined
    if (!holds(primary, 'binding_pattern_kind')) return undefined
    return /\bdata\b/.test(modifiers(node))
      ? 'data'
      : /\b(?:value|inline|annotation|enum|sealed|abstract)\b/.test(modifiers(node))
        ? undefined
        : 'plain'
  },
  answers: {
    data: { rule: 'Declare classes that only hold properties as `data class`.', linted: ['detekt:UseDataClass'] },
    plain: {},
  },
}

const testNames: Probe = {
  id: 'kt-test-names',
  kinds: ['function_declaration'],
  of: 'tests',
  within: 'tests',
  judge(node) {
    if (!/@(?:Test|ParameterizedTest)\b/.test(modifiers(node))) return undefined
    return nameOf(node).startsWith('`') ? 'sentence' : 'identifier'
  },
  answers: {
    sentence: { rule: 'Name tests by a sentence in backticks.' },
    identifier: { rule: 'Name tests by an identifier, not by a sentence in backticks.' },
  },
}

const returnTypes: Probe = {
  id: 'kt-return-types',
  kinds: ['function_declaration'],
  of: 'public functions with an expression as their body',
  within: 'source',
  judge(node) {
    if (/\b(?:private|internal|override)\b/.test(modifiers(node))) return undefined
    if (!childOf(node, 'function_body')?.text().startsWith('=')) return undefined
    return hasChild(node, 'user_type', 'nullable_type', 'function_type') ? 'written' : 'inferred'
  },
  answers: {
    written: {
      rule: 'Write the return type of public functions.',
      linted: ['detekt:LibraryCodeMustSpecifyReturnType'],
    },
    inferred: { rule: 'Let the return types of expression bodies be inferred.' },
  },
}

const functionNames = naming({
  id: 'kt-function-names',
  of: 'functions',
  kinds: ['function_declaration'],
  name: (node) => (nameOf(node).startsWith('`') || /@Composable\b/.test(modifiers(node)) ? undefined : nameOf(node)),
  casings: ['camelCase', 'snake_case'],
  within: 'source',
  linted: { camelCase: ['ktlint:function-naming', 'detekt:FunctionNaming'] },
})

export const kotlin: readonly Probe[] = [
  values,
  assertions,
  bodies,
  templates,
  logging,
  imports,
  catches,
  dataClasses,
  testNames,
  returnTypes,
  functionNames,
]
