import type { SgNode } from '../../syntax/index.ts'
import { naming } from './naming.ts'
import { above, fieldKind, fieldText, hasChild, parentKind } from './node.ts'
import type { Probe, SourceFile } from './probe.ts'

/** Names that the statement brings in and that are not marked as types one by one. */
function importedNames(node: SgNode): readonly string[] {
  return node
    .findAll({ rule: { kind: 'import_specifier' } })
    .flatMap((specifier) =>
      hasChild(specifier, 'type') ? [] : [fieldText(specifier, 'alias') || fieldText(specifier, 'name')],
    )
    .filter((name) => /^[\w$]+$/.test(name))
}

/** Names of the file's plain imports that occur as values, anywhere outside of imports. */
function valueNames(file: SourceFile): ReadonlySet<string> {
  const known = file.names.get('values')
  if (known !== undefined) return known
  const found = findValueNames(file)
  file.names.set('values', found)
  return found
}

function findValueNames({ root }: SourceFile): ReadonlySet<string> {
  const names = root
    .findAll({ rule: { kind: 'import_statement' } })
    .filter((node) => !isTypeImport(node))
    .flatMap(importedNames)
  if (names.length === 0) return new Set()
  const word = `^(?:${[...new Set(names)].map((name) => name.replaceAll('$', '\\$')).join('|')})$`
  const kinds = ['identifier', 'shorthand_property_identifier'].map((kind) => ({ kind }))
  const rule = { all: [{ any: kinds, regex: word }, { not: { inside: { kind: 'import_specifier' } } }] }
  return new Set(root.findAll({ rule }).map((node) => node.text()))
}

function isTypeImport(node: SgNode): boolean {
  return /^import\s+type\b/.test(node.text().slice(0, 30))
}

const typeImports: Probe = {
  id: 'ts-type-imports',
  kinds: ['import_statement'],
  of: 'imports of which only types are used',
  judge(node, file) {
    if (isTypeImport(node)) return 'type'
    const names = importedNames(node)
    if (names.length === 0 || !names.every((name) => /^[A-Z]/.test(name))) return undefined
    const values = valueNames(file)
    return names.some((name) => values.has(name)) ? undefined : 'plain'
  },
  answers: {
    type: {
      rule: 'Import what is used only as a type with `import type`.',
      linted: ['eslint:@typescript-eslint/consistent-type-imports', 'biome:useImportType', 'tsc:verbatimModuleSyntax'],
    },
    plain: {},
  },
}

const anyType = { rule: { kind: 'predefined_type', regex: '^any$' } }

const noAny: Probe = {
  id: 'ts-no-any',
  kinds: ['type_annotation'],
  of: 'type annotations',
  within: 'source',
  judge: (node) => (/\bany\b/.test(node.text()) && node.has(anyType) ? 'any' : 'typed'),
  answers: {
    typed: {
      rule: 'Do not use the type `any`.',
      least: 0.97,
      linted: ['eslint:@typescript-eslint/no-explicit-any', 'biome:noExplicitAny', 'oxlint:no-explicit-any'],
    },
    any: {},
  },
}

const nonNull: Probe = {
  id: 'ts-non-null',
  kinds: ['non_null_expression', 'optional_chain'],
  of: 'accesses to what may be null',
  within: 'source',
  judge: (node) => (node.is('optional_chain') ? 'checked' : 'asserted'),
  answers: {
    checked: {
      rule: 'Do not use the non-null assertion `!`; check for null instead.',
      least: 0.95,
      linted: ['eslint:@typescript-eslint/no-non-null-assertion', 'biome:noNonNullAssertion'],
    },
    asserted: {},
  },
}

const objectTypes: Probe = {
  id: 'ts-object-types',
  kinds: ['interface_declaration', 'type_alias_declaration'],
  of: 'declarations of object types',
  judge(node) {
    if (node.is('interface_declaration')) return 'interface'
    return fieldKind(node, 'value') === 'object_type' ? 'type' : undefined
  },
  answers: {
    interface: {
      rule: 'Declare object types with `interface`, not with `type`.',
      linted: ['eslint:@typescript-eslint/consistent-type-definitions', 'biome:useConsistentTypeDefinitions'],
    },
    type: {
      rule: 'Declare object types with `type`, not with `interface`.',
      linted: ['eslint:@typescript-eslint/consistent-type-definitions', 'biome:useConsistentTypeDefinitions'],
    },
  },
}

const arrayTypes: Probe = {
  id: 'ts-array-types',
  kinds: ['array_type', 'generic_type'],
  of: 'array types',
  judge(node) {
    if (node.is('array_type')) return 'brackets'
    return /^(?:Array|ReadonlyArray)$/.test(fieldText(node, 'name')) ? 'generic' : undefined
  },
  answers: {
    brackets: {
      rule: 'Write array types as `T[]`, not as `Array<T>`.',
      linted: ['eslint:@typescript-eslint/array-type', 'biome:useConsistentArrayType'],
    },
    generic: {
      rule: 'Write array types as `Array<T>`, not as `T[]`.',
      linted: ['eslint:@typescript-eslint/array-type', 'biome:useConsistentArrayType'],
    },
  },
}

const returnTypes: Probe = {
  id: 'ts-return-types',
  kinds: ['function_declaration'],
  of: 'exported functions',
  within: 'source',
  judge(node) {
    if (parentKind(node) !== 'export_statement') return undefined
    return node.field('return_type') === null ? 'inferred' : 'written'
  },
  answers: {
    written: {
      rule: 'Write the return type of exported functions.',
      linted: [
        'eslint:@typescript-eslint/explicit-module-boundary-types',
        'eslint:@typescript-eslint/explicit-function-return-type',
        'tsc:isolatedDeclarations',
      ],
    },
    inferred: { rule: 'Let the return types of functions be inferred.' },
  },
}

const privateFields: Probe = {
  id: 'ts-private-fields',
  kinds: ['public_field_definition', 'method_definition'],
  of: 'private members',
  judge(node) {
    if (fieldKind(node, 'name') === 'private_property_identifier') return 'hash'
    const first = node.child(0)
    return first?.is('accessibility_modifier') && first.text() === 'private' ? 'private' : undefined
  },
  answers: {
    hash: { rule: 'Make members private with `#name`, not with `private`.' },
    private: { rule: 'Make members private with `private`, not with `#name`.' },
  },
}

const typeNames = naming({
  id: 'ts-type-names',
  of: 'types and interfaces',
  kinds: ['interface_declaration', 'type_alias_declaration', 'class_declaration', 'enum_declaration'],
  name: (node) => fieldText(node, 'name'),
  casings: ['PascalCase', 'camelCase', 'snake_case'],
  linted: { PascalCase: ['eslint:@typescript-eslint/naming-convention', 'biome:useNamingConvention'] },
})

const interfacePrefix: Probe = {
  id: 'ts-interface-prefix',
  kinds: ['interface_declaration'],
  of: 'interfaces',
  judge: (node) => (/^I[A-Z]/.test(fieldText(node, 'name')) ? 'prefixed' : 'plain'),
  answers: {
    prefixed: {
      rule: 'Begin the names of interfaces with `I`.',
      linted: ['eslint:@typescript-eslint/naming-convention'],
    },
    plain: {},
  },
}

const assertions: Probe = {
  id: 'ts-double-assertion',
  kinds: ['as_expression'],
  of: 'type assertions',
  within: 'source',
  judge(node) {
    if (above(node, 'as_expression') !== undefined) return undefined
    return node.child(0)?.is('as_expression') ? 'double' : 'single'
  },
  answers: { single: { rule: 'Do not assert a type over `unknown` (`x as unknown as T`).', least: 0.97 }, double: {} },
}

/** What only TypeScript has. */
export const typescript: readonly Probe[] = [
  typeImports,
  noAny,
  nonNull,
  objectTypes,
  arrayTypes,
  returnTypes,
  privateFields,
  typeNames,
  interfacePrefix,
  assertions,
]
