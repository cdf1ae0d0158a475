import { childOf, fieldText } from './node.ts'
import type { Probe } from './probe.ts'

const returns: Probe = {
  id: 'py-return-types',
  kinds: ['function_definition'],
  of: 'public functions',
  within: 'source',
  judge(node) {
    if (fieldText(node, 'name').startsWith('_')) return undefined
    return node.field('return_type') === null ? 'untyped' : 'typed'
  },
  answers: {
    typed: {
      rule: 'Annotate the return type of every public function.',
      linted: ['ruff:ANN201', 'ruff:ANN', 'mypy:disallow_untyped_defs'],
    },
    untyped: {},
  },
}

const parameters: Probe = {
  id: 'py-parameter-types',
  kinds: ['parameters'],
  of: 'functions with parameters',
  within: 'source',
  judge(node) {
    const names = node.namedChildren().filter((child) => !/^(?:self|cls|\*|\/|#)/.test(child.text()))
    if (names.length === 0) return undefined
    return names.every((child) => /^typed/.test(String(child.kind()))) ? 'typed' : 'untyped'
  },
  answers: {
    typed: {
      rule: 'Annotate the types of all parameters.',
      linted: ['ruff:ANN001', 'ruff:ANN', 'mypy:disallow_untyped_defs'],
    },
    untyped: {},
  },
}

const optional: Probe = {
  id: 'py-optional-types',
  kinds: ['type'],
  of: 'types that allow `None`',
  judge(node) {
    const text = node.text().slice(0, 300)
    if (/^(?:typing\.|t\.)?Optional\[/.test(text)) return 'Optional'
    return childOf(node, 'binary_operator') !== undefined && /\|\s*None\b|^None\s*\|/.test(text) ? 'union' : undefined
  },
  answers: {
    union: {
      rule: 'Write types that allow `None` as `X | None`, not as `Optional[X]`.',
      linted: ['ruff:UP007', 'ruff:UP045', 'ruff:UP'],
    },
    Optional: { rule: 'Write types that allow `None` as `Optional[X]`.' },
  },
}

const generics: Probe = {
  id: 'py-builtin-generics',
  kinds: ['generic_type'],
  of: 'generic types of lists, dicts, sets and tuples',
  judge(node) {
    const name = /^\w+/.exec(node.text())?.[0] ?? ''
    if (/^(?:list|dict|set|tuple|frozenset|type)$/.test(name)) return 'builtin'
    return /^(?:List|Dict|Set|Tuple|FrozenSet|Type)$/.test(name) ? 'typing' : undefined
  },
  answers: {
    builtin: {
      rule: 'Use the built-in generics (`list[int]`), not those of `typing` (`List[int]`).',
      linted: ['ruff:UP006', 'ruff:UP'],
    },
    typing: { rule: 'Use the generics of `typing` (`List[int]`), not the built-in ones.' },
  },
}

/** How types are written. */
export const pythonTypes: readonly Probe[] = [returns, parameters, optional, generics]
