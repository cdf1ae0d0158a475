import type { SgNode } from '../../syntax/index.ts'
import { naming } from './naming.ts'
import { childOf, fieldKind, fieldText, holds, parentKind } from './node.ts'
import type { Probe } from './probe.ts'

function modifiers(node: SgNode): string {
  return node
    .children()
    .filter((child) => child.is('modifier'))
    .map((child) => child.text())
    .join(' ')
}

const namespaces: Probe = {
  id: 'cs-file-scoped-namespaces',
  kinds: ['file_scoped_namespace_declaration', 'namespace_declaration'],
  of: 'namespaces',
  judge: (node) => (node.is('namespace_declaration') ? 'block' : 'file'),
  answers: {
    file: {
      rule: 'Use file-scoped namespaces (`namespace A;`).',
      linted: ['dotnet:csharp_style_namespace_declarations', 'dotnet:IDE0161'],
    },
    block: {
      rule: 'Use block-scoped namespaces (`namespace A { … }`).',
      linted: ['dotnet:csharp_style_namespace_declarations', 'dotnet:IDE0160'],
    },
  },
}

const inferred: Probe = {
  id: 'cs-var',
  kinds: ['variable_declaration'],
  of: 'local variables with a value',
  judge(node) {
    if (parentKind(node) !== 'local_declaration_statement') return undefined
    if (childOf(node, 'variable_declarator')?.namedChildren().length !== 2) return undefined
    return fieldKind(node, 'type') === 'implicit_type' ? 'var' : 'type'
  },
  answers: {
    var: {
      rule: 'Declare local variables with `var`.',
      linted: ['dotnet:csharp_style_var_elsewhere', 'dotnet:IDE0007'],
    },
    type: {
      rule: 'Write the type of local variables; do not use `var`.',
      linted: ['dotnet:csharp_style_var_elsewhere', 'dotnet:IDE0008'],
    },
  },
}

const asyncNames: Probe = {
  id: 'cs-async-suffix',
  kinds: ['method_declaration'],
  of: '`async` methods',
  within: 'source',
  judge(node) {
    if (!/\basync\b/.test(modifiers(node)) || /\boverride\b/.test(modifiers(node))) return undefined
    return fieldText(node, 'name').endsWith('Async') ? 'suffix' : 'plain'
  },
  answers: {
    suffix: { rule: 'End the names of async methods with `Async`.', linted: ['dotnet:VSTHRD200'] },
    plain: { rule: 'Do not end the names of async methods with `Async`.' },
  },
}

const nullChecks: Probe = {
  id: 'cs-null-checks',
  kinds: ['binary_expression', 'is_pattern_expression'],
  of: 'comparisons with `null`',
  judge(node) {
    if (node.is('is_pattern_expression'))
      return /\sis\s+(?:not\s+)?null$/.test(node.text().slice(-40)) ? 'is' : undefined
    if (!/^[!=]=$/.test(fieldText(node, 'operator'))) return undefined
    return fieldKind(node, 'right') === 'null_literal' ? 'equals' : undefined
  },
  answers: {
    is: { rule: 'Compare with `null` by `is null` and `is not null`.', linted: ['dotnet:IDE0041'] },
    equals: { rule: 'Compare with `null` by `==` and `!=`.' },
  },
}

const interpolation: Probe = {
  id: 'cs-interpolation',
  kinds: ['interpolated_string_expression', 'invocation_expression'],
  of: 'strings put together from values',
  judge(node) {
    if (node.is('interpolated_string_expression')) return holds(node, 'interpolation') ? 'interpolated' : undefined
    return /^[Ss]tring\.(?:Format|Concat)$/.test(fieldText(node, 'function')) ? 'format' : undefined
  },
  answers: {
    interpolated: { rule: 'Put strings together by interpolation (`$"…"`), not with `string.Format`.' },
    format: { rule: 'Put strings together with `string.Format`.' },
  },
}

const logging: Probe = {
  id: 'cs-logging',
  kinds: ['invocation_expression'],
  of: 'calls that log or print',
  within: 'source',
  judge(node) {
    const callee = fieldText(node, 'function')
    if (/^Console\.Write(?:Line)?$/.test(callee)) return 'console'
    return /(?:^|[._])(?:log|logger)\w*\.(?:Log)?(?:Trace|Debug|Info|Information|Warn|Warning|Error|Critical)$/i.test(
      callee,
    )
      ? 'logger'
      : undefined
  },
  answers: { logger: { rule: 'Log through the logger, not with `Console`.' }, console: {} },
}

const catches: Probe = {
  id: 'cs-generic-catch',
  kinds: ['catch_clause'],
  of: '`catch` clauses',
  within: 'source',
  judge(node) {
    const declaration = childOf(node, 'catch_declaration')
    if (declaration === undefined) return 'generic'
    return /^(?:System\.)?Exception$/.test(fieldText(declaration, 'type')) &&
      childOf(node, 'catch_filter_clause') === undefined
      ? 'generic'
      : 'specific'
  },
  answers: {
    specific: { rule: 'Catch specific exceptions, not `Exception`.', least: 0.95, linted: ['dotnet:CA1031'] },
    generic: {},
  },
}

const blocking: Probe = {
  id: 'cs-no-blocking',
  kinds: ['await_expression', 'member_access_expression'],
  of: 'uses of the results of tasks',
  within: 'source',
  judge(node) {
    if (node.is('await_expression')) return 'await'
    const name = fieldText(node, 'name')
    if (name !== 'Wait' && name !== 'GetAwaiter') return undefined
    return parentKind(node) === 'invocation_expression' ? 'block' : undefined
  },
  answers: {
    await: {
      rule: 'Await tasks; never block with `.Wait()` or `.GetAwaiter().GetResult()`.',
      least: 0.97,
      linted: ['dotnet:VSTHRD002'],
    },
    block: {},
  },
}

const usings: Probe = {
  id: 'cs-using-declarations',
  kinds: ['using_statement', 'local_declaration_statement'],
  of: 'resources that are disposed of',
  judge(node) {
    if (node.is('using_statement')) return 'block'
    return /^(?:await\s+)?using\b/.test(node.text().slice(0, 20)) ? 'declaration' : undefined
  },
  answers: {
    declaration: {
      rule: 'Dispose of resources with `using` declarations, not with `using` blocks.',
      linted: ['dotnet:csharp_prefer_simple_using_statement', 'dotnet:IDE0063'],
    },
    block: { rule: 'Dispose of resources with `using` blocks.' },
  },
}

const sealed: Probe = {
  id: 'cs-sealed-classes',
  kinds: ['class_declaration'],
  of: 'classes that may be sealed',
  within: 'source',
  judge(node) {
    const words = modifiers(node)
    return /\b(?:abstract|static|partial)\b/.test(words) ? undefined : /\bsealed\b/.test(words) ? 'sealed' : 'open'
  },
  answers: {
    sealed: { rule: 'Seal classes that are not made to be derived from.', linted: ['dotnet:CA1852'] },
    open: {},
  },
}

const privateNames: Probe = {
  id: 'cs-private-fields',
  kinds: ['field_declaration'],
  of: 'private fields',
  judge(node) {
    const words = modifiers(node)
    if (/\b(?:public|protected|internal|const|static)\b/.test(words)) return undefined
    const declaration = childOf(node, 'variable_declaration')
    const name =
      declaration === undefined ? '' : fieldText(childOf(declaration, 'variable_declarator') ?? declaration, 'name')
    if (/^_[a-z]/.test(name)) return 'underscore'
    return /^[a-z]/.test(name) ? 'plain' : undefined
  },
  answers: {
    underscore: {
      rule: 'Begin the names of private fields with an underscore (`_name`).',
      linted: ['dotnet:IDE1006', 'dotnet:dotnet_naming_rule'],
    },
    plain: {
      rule: 'Name private fields in camelCase without an underscore.',
      linted: ['dotnet:IDE1006', 'dotnet:dotnet_naming_rule'],
    },
  },
}

const documented: Probe = {
  id: 'cs-xml-docs',
  kinds: ['class_declaration', 'interface_declaration', 'method_declaration'],
  of: 'public types and methods',
  within: 'source',
  judge(node) {
    const words = modifiers(node)
    if (!/\bpublic\b/.test(words) || /\boverride\b/.test(words)) return undefined
    return node.prev()?.text().startsWith('///') ? 'documented' : 'bare'
  },
  answers: {
    documented: {
      rule: 'Write XML documentation for public types and methods.',
      linted: ['dotnet:CS1591', 'dotnet:SA1600'],
    },
    bare: {},
  },
}

const methodNames = naming({
  id: 'cs-method-names',
  of: 'methods',
  kinds: ['method_declaration'],
  name: (node) => fieldText(node, 'name'),
  casings: ['PascalCase', 'camelCase', 'snake_case'],
  within: 'source',
  linted: { PascalCase: ['dotnet:IDE1006'] },
})

export const csharp: readonly Probe[] = [
  namespaces,
  inferred,
  asyncNames,
  nullChecks,
  interpolation,
  logging,
  catches,
  blocking,
  usings,
  sealed,
  privateNames,
  documented,
  methodNames,
]
