import { calledName } from './called-name.ts'
import { javascriptModules } from './javascript-modules.ts'
import { naming } from './naming.ts'
import { above, childOf, fieldKind, fieldText, hasChild, lastSign, parentKind, quoteOf } from './node.ts'
import type { Probe, SourceFile } from './probe.ts'

const comparisons: Probe = {
  id: 'js-strict-equality',
  kinds: ['binary_expression'],
  of: 'comparisons for equality',
  judge(node) {
    const operator = fieldKind(node, 'operator')
    if (operator === '===' || operator === '!==') return 'strict'
    if (operator !== '==' && operator !== '!=') return undefined
    // `== null` asks for null and undefined at once, and has no strict form as short.
    const sides = [fieldKind(node, 'left'), fieldKind(node, 'right')]
    return sides.includes('null') || sides.includes('undefined') ? undefined : 'loose'
  },
  answers: {
    strict: {
      rule: 'Compare with `===` and `!==`, not with `==` and `!=`.',
      linted: ['eslint:eqeqeq', 'biome:noDoubleEquals', 'oxlint:eqeqeq'],
    },
    loose: {},
  },
}

const declarations: Probe = {
  id: 'js-no-var',
  kinds: ['lexical_declaration', 'variable_declaration'],
  of: 'declarations of variables',
  judge: (node) => (node.is('lexical_declaration') ? 'block' : 'var'),
  answers: {
    block: {
      rule: 'Declare variables with `const` or `let`, never with `var`.',
      linted: ['eslint:no-var', 'biome:noVar', 'oxlint:no-var'],
    },
    var: { rule: 'Declare variables with `var`; the code must run without `const` and `let`.' },
  },
}

const constants: Probe = {
  id: 'js-prefer-const',
  kinds: ['lexical_declaration'],
  of: 'variables that are never assigned again',
  judge(node, file) {
    const declarator = childOf(node, 'variable_declarator')
    if (
      declarator === undefined ||
      declarator.field('value') === null ||
      fieldKind(declarator, 'name') !== 'identifier'
    )
      return undefined
    if (fieldText(node, 'kind') === 'const') return 'const'
    if (parentKind(node) === 'for_statement') return undefined
    return assignedNames(file).has(fieldText(declarator, 'name')) ? undefined : 'let'
  },
  answers: {
    const: {
      rule: 'Use `const` for variables that are never assigned again.',
      linted: ['eslint:prefer-const', 'biome:useConst', 'oxlint:prefer-const'],
    },
    let: { rule: 'Declare local variables with `let`.' },
  },
}

/** Names that are written to again, anywhere in the file. */
function assignedNames(file: SourceFile): ReadonlySet<string> {
  const known = file.names.get('assigned')
  if (known !== undefined) return known
  const writes = ['assignment_expression', 'augmented_assignment_expression', 'update_expression', 'for_in_statement']
  const names = new Set<string>()
  for (const node of file.root.findAll({ rule: { any: writes.map((kind) => ({ kind })) } })) {
    const target = node.field(node.is('update_expression') ? 'argument' : 'left')
    if (target === null) continue
    if (target.is('identifier')) names.add(target.text())
    else if (/pattern$/.test(String(target.kind())))
      for (const part of target.findAll({ rule: { regex: '^[\\w$]+$' } })) names.add(part.text())
  }
  file.names.set('assigned', names)
  return names
}

const callbacks: Probe = {
  id: 'js-callbacks',
  kinds: ['arrow_function', 'function_expression'],
  of: 'functions given as arguments',
  judge(node) {
    if (parentKind(node) !== 'arguments') return undefined
    if (node.is('arrow_function')) return 'arrow'
    return node.find({
      rule: { any: [{ kind: 'this' }, { kind: 'arguments', inside: { kind: 'member_expression' } }] },
    }) === null
      ? 'function'
      : undefined
  },
  answers: {
    arrow: {
      rule: 'Pass arrow functions as callbacks, not function expressions.',
      linted: ['eslint:prefer-arrow-callback', 'biome:useArrowFunction', 'oxlint:prefer-arrow-callback'],
    },
    function: { rule: 'Pass function expressions as callbacks, not arrow functions.' },
  },
}

const waiting: Probe = {
  id: 'js-await',
  kinds: ['await_expression', 'call_expression'],
  of: 'uses of promises',
  judge(node) {
    if (node.is('await_expression')) return 'await'
    return calledName(node).property === 'then' ? 'chained' : undefined
  },
  answers: {
    await: {
      rule: 'Use `async`/`await` instead of `.then` chains.',
      linted: ['eslint:promise/prefer-await-to-then', 'oxlint:prefer-await-to-then'],
    },
    chained: { rule: 'Chain promises with `.then` instead of `await`.' },
  },
}

const optionalChains: Probe = {
  id: 'js-optional-chaining',
  kinds: ['binary_expression', 'optional_chain'],
  of: 'accesses guarded against null',
  judge(node) {
    if (node.is('optional_chain')) return 'chain'
    if (fieldKind(node, 'operator') !== '&&') return undefined
    const right = node.field('right')
    const target = right?.is('call_expression') ? right.field('function') : right
    if (!target?.is('member_expression')) return undefined
    return fieldText(target, 'object') === fieldText(node, 'left') ? 'and' : undefined
  },
  answers: {
    chain: {
      rule: 'Use optional chaining (`a?.b`) instead of `a && a.b`.',
      linted: ['eslint:@typescript-eslint/prefer-optional-chain', 'biome:useOptionalChain'],
    },
    and: { rule: 'Guard accesses with `a && a.b`, not with optional chaining.' },
  },
}

const quotes: Probe = {
  id: 'js-quotes',
  kinds: ['string'],
  of: 'string literals',
  judge: (node) => (parentKind(node) === 'jsx_attribute' ? undefined : quoteOf(node.text())),
  answers: {
    single: {
      rule: 'Use single quotes for strings.',
      linted: ['format:quotes', 'eslint:quotes', 'eslint:@stylistic/quotes'],
    },
    double: {
      rule: 'Use double quotes for strings.',
      linted: ['format:quotes', 'eslint:quotes', 'eslint:@stylistic/quotes'],
    },
  },
}

const semicolons: Probe = {
  id: 'js-semicolons',
  kinds: [
    'expression_statement',
    'lexical_declaration',
    'variable_declaration',
    'return_statement',
    'import_statement',
  ],
  of: 'statements',
  judge(node) {
    const parent = parentKind(node)
    if (parent === 'for_statement' || parent === 'for_in_statement') return undefined
    return lastSign(node) === ';' ? 'always' : 'never'
  },
  answers: {
    always: {
      rule: 'End statements with semicolons.',
      linted: ['format:semicolons', 'eslint:semi', 'eslint:@stylistic/semi'],
    },
    never: {
      rule: 'Do not end statements with semicolons.',
      linted: ['format:semicolons', 'eslint:semi', 'eslint:@stylistic/semi'],
    },
  },
}

const templates: Probe = {
  id: 'js-templates',
  kinds: ['template_string', 'binary_expression'],
  of: 'strings put together from values',
  judge(node) {
    if (node.is('template_string')) return hasChild(node, 'template_substitution') ? 'template' : undefined
    if (fieldKind(node, 'operator') !== '+' || parentKind(node) === 'binary_expression') return undefined
    const sides = [fieldKind(node, 'left'), fieldKind(node, 'right')]
    // Two literals are only broken over lines.
    return sides.includes('string') &&
      sides.some(
        (kind) =>
          kind === 'identifier' ||
          kind === 'member_expression' ||
          kind === 'call_expression' ||
          kind === 'binary_expression',
      )
      ? 'plus'
      : undefined
  },
  answers: {
    template: {
      rule: 'Put strings together with template literals, not with `+`.',
      linted: ['eslint:prefer-template', 'biome:useTemplate', 'oxlint:prefer-template'],
    },
    plus: { rule: 'Put strings together with `+`, not with template literals.' },
  },
}

const functions: Probe = {
  id: 'js-function-style',
  kinds: ['function_declaration', 'arrow_function'],
  of: 'named functions at the top of a module',
  within: 'source',
  judge(node) {
    const holder = node.is('function_declaration')
      ? node
      : above(node, 'lexical_declaration', 'statement_block', 'arguments')
    if (holder === undefined) return undefined
    if (holder !== node && (!holder.is('lexical_declaration') || parentKind(node) !== 'variable_declarator'))
      return undefined
    const place = parentKind(holder)
    if (place !== 'program' && place !== 'export_statement') return undefined
    return node.is('function_declaration') ? 'declaration' : 'arrow'
  },
  answers: {
    declaration: { rule: 'Write top-level functions as `function` declarations.', linted: ['eslint:func-style'] },
    arrow: { rule: 'Write top-level functions as arrow functions in constants.', linted: ['eslint:func-style'] },
  },
}

const thrown: Probe = {
  id: 'js-throw-errors',
  kinds: ['throw_statement'],
  of: '`throw` statements that make what they throw',
  judge(node) {
    const value = node.child(1)
    if (value === null) return undefined
    if (value.is('new_expression')) return 'error'
    return value.is('string') || value.is('template_string') || value.is('object') ? 'literal' : undefined
  },
  answers: {
    error: {
      rule: 'Throw error objects, never strings or plain objects.',
      linted: ['eslint:no-throw-literal', 'eslint:@typescript-eslint/only-throw-error', 'biome:useThrowOnlyError'],
    },
    literal: {},
  },
}

const loops: Probe = {
  id: 'js-loops',
  kinds: ['for_in_statement', 'call_expression'],
  of: 'loops over the items of a list',
  judge(node) {
    if (node.is('for_in_statement')) return fieldText(node, 'operator') === 'of' ? 'for' : undefined
    return calledName(node).property === 'forEach' ? 'forEach' : undefined
  },
  answers: {
    for: {
      rule: 'Loop with `for … of`, not with `forEach`.',
      linted: ['biome:noForEach', 'eslint:unicorn/no-array-for-each', 'oxlint:no-array-for-each'],
    },
    forEach: { rule: 'Loop over lists with `forEach`, not with `for … of`.' },
  },
}

const consoles = new Set(['log', 'info', 'warn', 'error', 'debug'])

const logging: Probe = {
  id: 'js-logging',
  kinds: ['call_expression'],
  of: 'calls that log',
  within: 'source',
  judge(node) {
    const { property, callee } = calledName(node)
    if (!consoles.has(property) || callee === undefined) return undefined
    const target = fieldText(callee, 'object')
    if (target === 'console') return 'console'
    return /(?:^|\.)(?:log|logger)$/i.test(target) ? 'logger' : undefined
  },
  answers: {
    logger: {
      rule: 'Log through the logger, not through `console`.',
      linted: ['eslint:no-console', 'biome:noConsole', 'oxlint:no-console'],
    },
    console: {},
  },
}

const variants: ReadonlySet<string> = new Set(['only', 'skip', 'each', 'concurrent', 'for'])

const tests: Probe = {
  id: 'js-test-or-it',
  kinds: ['call_expression'],
  of: 'tests',
  within: 'tests',
  judge(node) {
    const { name, property, callee } = calledName(node)
    if (name !== '') return name === 'test' || name === 'it' ? name : undefined
    if (!variants.has(property) || callee === undefined) return undefined
    const target = fieldText(callee, 'object')
    return target === 'test' || target === 'it' ? target : undefined
  },
  answers: {
    test: {
      rule: 'Write test cases with `test(…)`, not with `it(…)`.',
      linted: ['eslint:vitest/consistent-test-it', 'eslint:jest/consistent-test-it'],
    },
    it: {
      rule: 'Write test cases with `it(…)`, not with `test(…)`.',
      linted: ['eslint:vitest/consistent-test-it', 'eslint:jest/consistent-test-it'],
    },
  },
}

const functionNames = naming({
  id: 'js-function-names',
  of: 'functions',
  kinds: ['function_declaration', 'method_definition'],
  name: (node) => (/^[A-Z]/.test(fieldText(node, 'name')) ? undefined : fieldText(node, 'name')),
  casings: ['camelCase', 'snake_case'],
  linted: {
    camelCase: ['eslint:camelcase', 'eslint:@typescript-eslint/naming-convention', 'biome:useNamingConvention'],
  },
})

const constantNames = naming({
  id: 'js-constant-names',
  of: 'top-level constants that hold a number or a string',
  kinds: ['lexical_declaration'],
  name(node) {
    const place = parentKind(node)
    if ((place !== 'program' && place !== 'export_statement') || fieldText(node, 'kind') !== 'const') return undefined
    const declarator = childOf(node, 'variable_declarator')
    if (declarator === undefined || !['number', 'string'].includes(fieldKind(declarator, 'value'))) return undefined
    return fieldText(declarator, 'name')
  },
  casings: ['UPPER_CASE', 'camelCase'],
})

/** What JavaScript and TypeScript have in common. */
export const javascript: readonly Probe[] = [
  comparisons,
  declarations,
  constants,
  callbacks,
  waiting,
  optionalChains,
  quotes,
  semicolons,
  templates,
  functions,
  thrown,
  loops,
  logging,
  tests,
  functionNames,
  constantNames,
  ...javascriptModules,
]
