import { naming } from './naming.ts'
import { fieldKind, fieldText, hasChild, parentKind } from './node.ts'
import type { Probe } from './probe.ts'

const strict: Probe = {
  id: 'php-strict-types',
  kinds: ['program'],
  of: 'files',
  judge(node) {
    const statements = node.namedChildren()
    // A file that begins with markup is a template.
    if (!statements[0]?.is('php_tag')) return undefined
    return statements.slice(0, 8).some((one) => one.is('declare_statement') && /strict_types\s*=\s*1/.test(one.text()))
      ? 'strict'
      : 'loose'
  },
  answers: {
    strict: {
      rule: 'Begin every file with `declare(strict_types=1);`.',
      linted: ['pint:declare_strict_types', 'phpcs:SlevomatCodingStandard.TypeHints.DeclareStrictTypes'],
    },
    loose: {},
  },
}

const arrays: Probe = {
  id: 'php-short-arrays',
  kinds: ['array_creation_expression'],
  of: 'array literals',
  judge: (node) => (node.text().startsWith('[') ? 'short' : 'long'),
  answers: {
    short: {
      rule: 'Write arrays as `[…]`, not as `array(…)`.',
      linted: ['pint:array_syntax', 'pint:@psr12', 'phpcs:Generic.Arrays.DisallowLongArraySyntax'],
    },
    long: {
      rule: 'Write arrays as `array(…)`, not as `[…]`.',
      linted: ['pint:array_syntax', 'phpcs:Generic.Arrays.DisallowShortArraySyntax'],
    },
  },
}

const returns: Probe = {
  id: 'php-return-types',
  kinds: ['method_declaration', 'function_definition'],
  of: 'functions and methods',
  within: 'source',
  judge(node) {
    if (/^__(?:construct|destruct|clone)$/.test(fieldText(node, 'name'))) return undefined
    return node.field('return_type') === null ? 'untyped' : 'typed'
  },
  answers: {
    typed: {
      rule: 'Declare the return type of every function and method.',
      linted: ['phpcs:SlevomatCodingStandard.TypeHints.ReturnTypeHint'],
    },
    untyped: {},
  },
}

const parameters: Probe = {
  id: 'php-parameter-types',
  kinds: ['simple_parameter'],
  of: 'parameters of functions and methods',
  within: 'source',
  judge(node) {
    // The types of a closure's parameters follow from where it is passed.
    if (/^(?:arrow|anonymous)_function$/.test(parentKind(node.parent() ?? node))) return undefined
    return node.field('type') === null ? 'untyped' : 'typed'
  },
  answers: {
    typed: {
      rule: 'Declare the type of every parameter.',
      linted: ['phpcs:SlevomatCodingStandard.TypeHints.ParameterTypeHint'],
    },
    untyped: {},
  },
}

const properties: Probe = {
  id: 'php-property-types',
  kinds: ['property_declaration'],
  of: 'properties',
  within: 'source',
  judge: (node) => (node.field('type') === null ? 'untyped' : 'typed'),
  answers: {
    typed: {
      rule: 'Declare the type of every property.',
      linted: ['phpcs:SlevomatCodingStandard.TypeHints.PropertyTypeHint'],
    },
    untyped: {},
  },
}

const comparisons: Probe = {
  id: 'php-strict-comparison',
  kinds: ['binary_expression'],
  of: 'comparisons for equality',
  judge(node) {
    const operator = fieldText(node, 'operator')
    if (operator === '===' || operator === '!==') return 'strict'
    return operator === '==' || operator === '!=' ? 'loose' : undefined
  },
  answers: {
    strict: {
      rule: 'Compare with `===` and `!==`, not with `==` and `!=`.',
      linted: ['pint:strict_comparison', 'phpcs:SlevomatCodingStandard.Operators.DisallowEqualOperators'],
    },
    loose: {},
  },
}

const finals: Probe = {
  id: 'php-final-classes',
  kinds: ['class_declaration'],
  of: 'classes that may be final',
  within: 'source',
  judge(node) {
    if (hasChild(node, 'abstract_modifier')) return undefined
    return hasChild(node, 'final_modifier') ? 'final' : 'open'
  },
  answers: { final: { rule: 'Declare classes `final`.', linted: ['pint:final_class'] }, open: {} },
}

const defaults: Probe = {
  id: 'php-null-coalescing',
  kinds: ['binary_expression', 'conditional_expression'],
  of: 'defaults for what may be missing',
  judge(node) {
    if (node.is('binary_expression')) return fieldText(node, 'operator') === '??' ? 'coalesce' : undefined
    return /^isset\s*\(/.test(fieldText(node, 'condition')) ? 'isset' : undefined
  },
  answers: {
    coalesce: { rule: 'Use `??` for defaults, not `isset(…) ? … : …`.', linted: ['pint:ternary_to_null_coalescing'] },
    isset: { rule: 'Use `isset(…) ? … : …` for defaults.' },
  },
}

const closures: Probe = {
  id: 'php-arrow-functions',
  kinds: ['arrow_function', 'anonymous_function'],
  of: 'closures that only return a value',
  judge(node) {
    if (node.is('arrow_function')) return 'arrow'
    const body = node.field('body')?.namedChildren() ?? []
    return body.length === 1 && body[0]?.is('return_statement') ? 'closure' : undefined
  },
  answers: {
    arrow: { rule: 'Write closures that only return a value as `fn () => …`.', linted: ['pint:use_arrow_functions'] },
    closure: { rule: 'Write closures as `function () { … }`, not as `fn`.' },
  },
}

const quotes: Probe = {
  id: 'php-quotes',
  kinds: ['string', 'encapsed_string'],
  of: 'string literals without variables',
  judge(node) {
    const text = node.text()
    if (text.length < 3 || /[\\'"$]/.test(text.slice(1, -1))) return undefined
    return text.startsWith("'") ? 'single' : text.startsWith('"') ? 'double' : undefined
  },
  answers: {
    single: { rule: 'Use single quotes for strings without variables.', linted: ['pint:single_quote'] },
    double: { rule: 'Use double quotes for strings.' },
  },
}

const silence: Probe = {
  id: 'php-no-silence',
  kinds: ['function_call_expression'],
  of: 'calls of functions',
  within: 'source',
  judge: (node) => (parentKind(node) === 'error_suppression_expression' ? 'silenced' : 'plain'),
  answers: {
    plain: { rule: 'Never silence errors with `@`.', least: 0.99, linted: ['phpcs:Generic.PHP.NoSilencedErrors'] },
    silenced: {},
  },
}

const methodNames = naming({
  id: 'php-method-names',
  of: 'methods',
  kinds: ['method_declaration'],
  name: (node) => (fieldText(node, 'name').startsWith('__') ? undefined : fieldText(node, 'name')),
  casings: ['camelCase', 'snake_case'],
  within: 'source',
  linted: { camelCase: ['phpcs:PSR1.Methods.CamelCapsMethodName', 'phpcs:PSR12', 'phpcs:PSR1'] },
})

const constantNames = naming({
  id: 'php-constant-names',
  of: 'constants',
  kinds: ['const_element'],
  name: (node) => (fieldKind(node, 'name') === '' ? node.child(0)?.text() : fieldText(node, 'name')),
  casings: ['UPPER_CASE', 'camelCase', 'PascalCase'],
  linted: { UPPER_CASE: ['phpcs:PSR12', 'phpcs:PSR1'] },
})

export const php: readonly Probe[] = [
  strict,
  arrays,
  returns,
  parameters,
  properties,
  comparisons,
  finals,
  defaults,
  closures,
  quotes,
  silence,
  methodNames,
  constantNames,
]
