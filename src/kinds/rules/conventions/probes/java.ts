import type { SgNode } from '../../syntax/index.ts'
import { naming } from './naming.ts'
import { childOf, fieldKind, fieldText, hasChild, parentKind } from './node.ts'
import type { Probe } from './probe.ts'

function modifiers(node: SgNode): string {
  return childOf(node, 'modifiers')?.text() ?? ''
}

const finals: Probe = {
  id: 'java-final-fields',
  kinds: ['field_declaration'],
  of: 'private fields',
  within: 'source',
  judge(node) {
    const words = modifiers(node)
    if (
      !/\bprivate\b/.test(words) ||
      /\bstatic\b|@(?:Autowired|Inject|Value|Column|Id|Mock|PersistenceContext)\b/.test(words)
    )
      return undefined
    return /\bfinal\b/.test(words) ? 'final' : 'open'
  },
  answers: {
    final: { rule: 'Make fields `private final`.', linted: ['pmd:ImmutableField'] },
    open: {},
  },
}

const parameters: Probe = {
  id: 'java-final-parameters',
  kinds: ['formal_parameter'],
  of: 'parameters of methods',
  within: 'source',
  judge: (node) => (/\bfinal\b/.test(modifiers(node)) ? 'final' : 'open'),
  answers: {
    final: { rule: 'Declare parameters `final`.', linted: ['checkstyle:FinalParameters'] },
    open: {},
  },
}

const inferred: Probe = {
  id: 'java-var',
  kinds: ['local_variable_declaration'],
  of: 'local variables that are made with `new`',
  judge(node) {
    const value = node.field('declarator')?.field('value')
    if (!value?.is('object_creation_expression')) return undefined
    return fieldText(node, 'type') === 'var' ? 'var' : 'type'
  },
  answers: {
    var: { rule: 'Declare local variables with `var` where the type stands on the right.' },
    type: { rule: 'Write the type of local variables; do not use `var`.' },
  },
}

const optionals: Probe = {
  id: 'java-optional',
  kinds: ['return_statement', 'method_invocation'],
  of: 'returns of nothing',
  within: 'source',
  judge(node) {
    if (node.is('return_statement')) return node.child(1)?.is('null_literal') ? 'null' : undefined
    return fieldText(node, 'object') === 'Optional' && fieldText(node, 'name') === 'empty' ? 'optional' : undefined
  },
  answers: {
    optional: {
      rule: 'Return `Optional` where there may be nothing, not `null`.',
      linted: ['pmd:ReturnEmptyCollectionRatherThanNull'],
    },
    null: {},
  },
}

const catches: Probe = {
  id: 'java-generic-catch',
  kinds: ['catch_formal_parameter'],
  of: '`catch` clauses',
  within: 'source',
  judge(node) {
    const type = childOf(node, 'catch_type')?.text() ?? ''
    return /^(?:Exception|Throwable|RuntimeException)$/.test(type) ? 'generic' : 'specific'
  },
  answers: {
    specific: {
      rule: 'Catch specific exceptions, not `Exception` or `Throwable`.',
      least: 0.95,
      linted: ['checkstyle:IllegalCatch', 'pmd:AvoidCatchingGenericException'],
    },
    generic: {},
  },
}

const logging: Probe = {
  id: 'java-logging',
  kinds: ['method_invocation'],
  of: 'calls that log or print',
  within: 'source',
  judge(node) {
    const target = fieldText(node, 'object')
    const name = fieldText(node, 'name')
    if (/^System\.(?:out|err)$/.test(target) || name === 'printStackTrace') return 'print'
    return /^(?:trace|debug|info|warn|error)$/.test(name) && /^(?:this\.)?(?:log|logger)$/i.test(target)
      ? 'logger'
      : undefined
  },
  answers: {
    logger: {
      rule: 'Log through the logger; never use `System.out` or `printStackTrace`.',
      linted: ['pmd:SystemPrintln', 'pmd:AvoidPrintStackTrace', 'checkstyle:RegexpSinglelineJava'],
    },
    print: {},
  },
}

const imports: Probe = {
  id: 'java-star-imports',
  kinds: ['import_declaration'],
  of: 'imports',
  judge: (node) => (hasChild(node, 'asterisk') ? 'star' : 'named'),
  answers: {
    named: { rule: 'Import classes by name, never with `*`.', least: 0.95, linted: ['checkstyle:AvoidStarImport'] },
    star: {},
  },
}

const docs: Probe = {
  id: 'java-javadoc',
  kinds: ['class_declaration', 'interface_declaration', 'method_declaration'],
  of: 'public classes and methods',
  within: 'source',
  judge(node) {
    if (!/\bpublic\b/.test(modifiers(node)) || /@Override\b/.test(modifiers(node))) return undefined
    return node.prev()?.text().startsWith('/**') ? 'documented' : 'bare'
  },
  answers: {
    documented: {
      rule: 'Write Javadoc for public classes and methods.',
      linted: ['checkstyle:MissingJavadocMethod', 'checkstyle:MissingJavadocType', 'checkstyle:JavadocMethod'],
    },
    bare: {},
  },
}

const asserting: Probe = {
  id: 'java-assertions',
  kinds: ['method_invocation'],
  of: 'assertions in tests',
  within: 'tests',
  judge(node) {
    const name = fieldText(node, 'name')
    if (name === 'assertThat') return 'fluent'
    return /^assert(?:Equals|True|False|Null|NotNull|Same|ArrayEquals|Throws)$/.test(name) ? 'junit' : undefined
  },
  answers: {
    fluent: { rule: 'Assert in tests with `assertThat(…)`.' },
    junit: { rule: 'Assert in tests with the assertions of JUnit (`assertEquals` …).' },
  },
}

const closing: Probe = {
  id: 'java-try-with-resources',
  kinds: ['try_with_resources_statement', 'finally_clause'],
  of: 'places where a resource is closed',
  within: 'source',
  judge(node) {
    if (node.is('try_with_resources_statement')) return 'resources'
    return /\.close\(\)/.test(node.text()) ? 'finally' : undefined
  },
  answers: {
    resources: {
      rule: 'Close resources with try-with-resources, not in `finally`.',
      linted: ['pmd:UseTryWithResources'],
    },
    finally: {},
  },
}

const functional: Probe = {
  id: 'java-lambdas',
  kinds: ['lambda_expression', 'method_reference', 'object_creation_expression'],
  of: 'functions given as arguments',
  judge(node) {
    if (parentKind(node) !== 'argument_list') return undefined
    if (!node.is('object_creation_expression')) return 'lambda'
    const body = childOf(node, 'class_body')
    return body?.namedChildren().filter((child) => child.is('method_declaration')).length === 1 ? 'class' : undefined
  },
  answers: {
    lambda: { rule: 'Pass lambdas or method references, not anonymous classes.' },
    class: { rule: 'Pass anonymous classes, not lambdas.' },
  },
}

const constantNames = naming({
  id: 'java-constant-names',
  of: 'constants',
  kinds: ['field_declaration'],
  name(node) {
    if (!/\bstatic\b[^@]*\bfinal\b|\bfinal\b[^@]*\bstatic\b/.test(modifiers(node))) return undefined
    if (!/literal$|true|false/.test(fieldKind(node.field('declarator') ?? node, 'value'))) return undefined
    return fieldText(node.field('declarator') ?? node, 'name')
  },
  casings: ['UPPER_CASE', 'camelCase'],
  linted: { UPPER_CASE: ['checkstyle:ConstantName'] },
})

const methodNames = naming({
  id: 'java-test-names',
  of: 'test methods',
  kinds: ['method_declaration'],
  name: (node) => (/@Test\b/.test(modifiers(node)) ? fieldText(node, 'name') : undefined),
  casings: ['camelCase', 'snake_case'],
  within: 'tests',
  linted: { camelCase: ['checkstyle:MethodName'] },
})

export const java: readonly Probe[] = [
  finals,
  parameters,
  inferred,
  optionals,
  catches,
  logging,
  imports,
  docs,
  asserting,
  closing,
  functional,
  constantNames,
  methodNames,
]
