import type { SgNode } from '../../syntax/index.ts'
import { naming } from './naming.ts'
import { above, fieldKind, fieldText, hasChild, parentKind } from './node.ts'
import type { Probe } from './probe.ts'
import { pythonTypes } from './python-types.ts'

const excepts: Probe = {
  id: 'py-bare-except',
  kinds: ['except_clause'],
  of: '`except` clauses',
  within: 'source',
  judge: (node) => (/^except\s*:/.test(node.text().slice(0, 40)) ? 'bare' : 'named'),
  answers: {
    named: {
      rule: 'Never use a bare `except:`; catch specific exceptions.',
      least: 0.95,
      linted: ['ruff:E722', 'flake8:E722', 'pylint:bare-except'],
    },
    bare: {},
  },
}

const broad: Probe = {
  id: 'py-broad-except',
  kinds: ['except_clause'],
  of: '`except` clauses that name what they catch',
  within: 'source',
  judge(node) {
    const caught = /^except\*?\s+(.+?)(?:\s+as\s|\s*:)/s.exec(node.text().slice(0, 200))?.[1]
    if (caught === undefined) return undefined
    return /^(?:Base)?Exception$/.test(caught) ? 'broad' : 'specific'
  },
  answers: {
    specific: {
      rule: 'Catch specific exceptions, not `Exception`.',
      least: 0.95,
      linted: ['ruff:BLE001', 'pylint:broad-except', 'pylint:broad-exception-caught'],
    },
    broad: {},
  },
}

const formatting: Probe = {
  id: 'py-f-strings',
  kinds: ['string', 'binary_operator', 'call'],
  of: 'strings put together from values',
  judge(node) {
    if (node.is('string')) return hasChild(node, 'interpolation') ? 'f-string' : undefined
    if (node.is('call')) {
      const callee = node.field('function')
      if (!callee?.is('attribute') || fieldText(callee, 'attribute') !== 'format') return undefined
      return fieldKind(callee, 'object') === 'string' ? 'format' : undefined
    }
    return fieldText(node, 'operator') === '%' && fieldKind(node, 'left') === 'string' ? 'percent' : undefined
  },
  answers: {
    'f-string': {
      rule: 'Put strings together with f-strings, not with `%` or `.format()`.',
      linted: ['ruff:UP031', 'ruff:UP032', 'pylint:consider-using-f-string'],
    },
    format: { rule: 'Put strings together with `.format()`.' },
    percent: { rule: 'Put strings together with `%`.' },
  },
}

const paths: Probe = {
  id: 'py-pathlib',
  kinds: ['call'],
  of: 'calls that handle paths',
  judge(node) {
    const callee = fieldText(node, 'function')
    if (/^(?:pathlib\.)?(?:Pure)?Path(?:\.cwd|\.home)?$/.test(callee)) return 'pathlib'
    return /^os\.path\.\w+$/.test(callee) ? 'os.path' : undefined
  },
  answers: {
    pathlib: { rule: 'Handle paths with `pathlib`, not with `os.path`.', linted: ['ruff:PTH'] },
    'os.path': { rule: 'Handle paths with `os.path`, not with `pathlib`.' },
  },
}

const logging: Probe = {
  id: 'py-logging',
  kinds: ['call'],
  of: 'calls that log or print',
  within: 'source',
  judge(node) {
    const callee = node.field('function')
    if (callee?.is('identifier')) return callee.text() === 'print' ? 'print' : undefined
    if (
      !callee?.is('attribute') ||
      !/^(?:debug|info|warning|error|exception|critical)$/.test(fieldText(callee, 'attribute'))
    )
      return undefined
    return /(?:^|[._])(?:log|logger|logging)$/i.test(fieldText(callee, 'object')) ? 'logger' : undefined
  },
  answers: {
    logger: { rule: 'Log through `logging`; do not `print`.', linted: ['ruff:T201', 'flake8:T201'] },
    print: {},
  },
}

function hasDocstring(node: SgNode): boolean {
  const [first] = node.field('body')?.namedChildren() ?? []
  return first?.is('expression_statement') === true && first.child(0)?.is('string') === true
}

const docstrings: Probe = {
  id: 'py-docstrings',
  kinds: ['function_definition', 'class_definition'],
  of: 'public functions and classes',
  within: 'source',
  judge(node) {
    if (fieldText(node, 'name').startsWith('_') || above(node, 'function_definition') !== undefined) return undefined
    return hasDocstring(node) ? 'documented' : 'bare'
  },
  answers: {
    documented: {
      rule: 'Write a docstring for every public function and class.',
      linted: ['ruff:D103', 'ruff:D102', 'ruff:D', 'pydocstyle', 'pylint:missing-function-docstring'],
    },
    bare: {},
  },
}

const imports: Probe = {
  id: 'py-imports',
  kinds: ['import_from_statement'],
  of: 'imports from within a package',
  within: 'source',
  judge(node, file) {
    if (fieldKind(node, 'module_name') === 'relative_import') return 'relative'
    const [first = ''] = fieldText(node, 'module_name').split('.')
    // The package of the file itself: a folder on the way to it.
    return first !== '' && file.path.split('/').slice(0, -1).includes(first) ? 'absolute' : undefined
  },
  answers: {
    absolute: { rule: 'Import from the own package with absolute imports.', linted: ['ruff:TID252'] },
    relative: { rule: 'Import from the own package with relative imports.' },
  },
}

const stars: Probe = {
  id: 'py-star-imports',
  kinds: ['import_from_statement'],
  of: '`from … import` statements',
  judge(node, file) {
    if (file.path.endsWith('__init__.py')) return undefined
    return hasChild(node, 'wildcard_import') ? 'star' : 'named'
  },
  answers: {
    named: {
      rule: 'Never import with `*`.',
      least: 0.97,
      linted: ['ruff:F403', 'ruff:F', 'flake8:F403', 'pylint:wildcard-import'],
    },
    star: {},
  },
}

const nones: Probe = {
  id: 'py-compare-none',
  kinds: ['comparison_operator'],
  of: 'comparisons with `None`',
  judge(node) {
    const found = /^.*?\s(is not|is|==|!=)\s+None$/s.exec(node.text())
    return found === null ? undefined : found[1]?.startsWith('is') ? 'is' : 'equals'
  },
  answers: {
    is: {
      rule: 'Compare with `None` by `is`, not by `==`.',
      least: 0.95,
      linted: ['ruff:E711', 'ruff:E', 'flake8:E711'],
    },
    equals: {},
  },
}

const defaults: Probe = {
  id: 'py-mutable-defaults',
  kinds: ['default_parameter', 'typed_default_parameter'],
  of: 'default values of parameters',
  judge: (node) => (['list', 'dictionary', 'set'].includes(fieldKind(node, 'value')) ? 'mutable' : 'fixed'),
  answers: {
    fixed: {
      rule: 'Never use a list, dict or set as the default value of a parameter.',
      least: 0.98,
      linted: ['ruff:B006', 'flake8:B006', 'pylint:dangerous-default-value'],
    },
    mutable: {},
  },
}

const quotes: Probe = {
  id: 'py-quotes',
  kinds: ['string'],
  of: 'string literals',
  judge(node) {
    const found = /^[rbfu]{0,2}(['"])(?!\1\1)(.*)\1$/is.exec(node.text())
    if (found === null || found[2] === '' || /["'\\]/.test(found[2] ?? '')) return undefined
    return found[1] === '"' ? 'double' : 'single'
  },
  answers: {
    double: { rule: 'Use double quotes for strings in python code.', linted: ['format:quotes', 'ruff:Q000', 'ruff:Q'] },
    single: { rule: 'Use single quotes for strings in python code.', linted: ['format:quotes', 'ruff:Q000', 'ruff:Q'] },
  },
}

const tests: Probe = {
  id: 'py-test-functions',
  kinds: ['function_definition'],
  of: 'tests',
  within: 'tests',
  judge(node) {
    if (!fieldText(node, 'name').startsWith('test')) return undefined
    return above(node, 'class_definition') === undefined ? 'function' : 'class'
  },
  answers: {
    function: { rule: 'Write tests as plain functions, not in classes.' },
    class: { rule: 'Group tests in classes.' },
  },
}

const asserts: Probe = {
  id: 'py-asserts',
  kinds: ['assert_statement', 'call'],
  of: 'assertions in tests',
  within: 'tests',
  judge(node) {
    if (node.is('assert_statement')) return 'assert'
    return /^self\.assert\w+$/.test(fieldText(node, 'function')) ? 'method' : undefined
  },
  answers: {
    assert: { rule: 'Assert with plain `assert`, not with `self.assert…`.', linted: ['ruff:PT009'] },
    method: { rule: 'Assert with the `self.assert…` methods of unittest.' },
  },
}

const functionNames = naming({
  id: 'py-function-names',
  of: 'functions',
  kinds: ['function_definition'],
  name: (node) => fieldText(node, 'name'),
  casings: ['snake_case', 'camelCase'],
  linted: { snake_case: ['ruff:N802', 'ruff:N', 'pylint:invalid-name'] },
})

const classNames = naming({
  id: 'py-class-names',
  of: 'classes',
  kinds: ['class_definition'],
  name: (node) => fieldText(node, 'name'),
  casings: ['PascalCase', 'snake_case'],
  linted: { PascalCase: ['ruff:N801', 'ruff:N', 'pylint:invalid-name'] },
})

const constantNames = naming({
  id: 'py-constant-names',
  of: 'module-level constants that hold a number or a string',
  kinds: ['assignment'],
  name(node) {
    const statement = node.parent()
    if (!statement?.is('expression_statement') || parentKind(statement) !== 'module') return undefined
    const name = fieldText(node, 'left')
    if (name.startsWith('__') || !['string', 'integer', 'float'].includes(fieldKind(node, 'right'))) return undefined
    return name
  },
  casings: ['UPPER_CASE', 'snake_case'],
})

export const python: readonly Probe[] = [
  excepts,
  broad,
  formatting,
  paths,
  logging,
  docstrings,
  imports,
  stars,
  nones,
  defaults,
  quotes,
  tests,
  asserts,
  functionNames,
  classNames,
  constantNames,
  ...pythonTypes,
]
