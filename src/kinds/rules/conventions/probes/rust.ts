import type { SgNode } from '../../syntax/index.ts'
import { naming } from './naming.ts'
import { above, fieldText, parentKind } from './node.ts'
import type { Probe, SourceFile } from './probe.ts'

/** Whether the node stands in a module or function of tests inside a source file. */
function inTests(node: SgNode, file: SourceFile): boolean {
  if (file.test) return true
  for (let here: SgNode | null = node; here !== null; here = here.parent()) {
    if (!here.is('mod_item') && !here.is('function_item')) continue
    if (attributesOf(here).some((text) => /\btest\b/.test(text))) return true
  }
  return false
}

/** The attributes that stand before an item. */
function attributesOf(item: SgNode): string[] {
  const found: string[] = []
  for (let before = item.prev(); before !== null; before = before.prev()) {
    const kind = String(before.kind())
    if (kind === 'attribute_item') found.push(before.text().slice(0, 300))
    else if (kind !== 'line_comment' && kind !== 'block_comment') break
  }
  return found
}

function isDocumented(item: SgNode): boolean {
  for (let before = item.prev(); before !== null; before = before.prev()) {
    const kind = String(before.kind())
    if (/^(?:\/\/\/|\/\*\*|#\[doc)/.test(before.text().slice(0, 5))) return true
    if (kind !== 'attribute_item') return false
  }
  return false
}

function isPublic(node: SgNode): boolean {
  return node.child(0)?.is('visibility_modifier') === true
}

const unwrapping: Probe = {
  id: 'rs-unwrap',
  kinds: ['call_expression', 'try_expression'],
  of: 'places where a result or option is taken apart',
  within: 'source',
  judge(node, file) {
    if (node.is('try_expression')) return inTests(node, file) ? undefined : 'question'
    const callee = node.field('function')
    if (!callee?.is('field_expression')) return undefined
    const name = fieldText(callee, 'field')
    if (name !== 'unwrap' && name !== 'expect') return undefined
    return inTests(node, file) ? undefined : 'unwrap'
  },
  answers: {
    question: {
      rule: 'Pass errors on with `?`; do not `unwrap` or `expect` outside of tests.',
      linted: ['clippy:unwrap_used', 'clippy:expect_used'],
    },
    unwrap: {},
  },
}

const expecting: Probe = {
  id: 'rs-expect',
  kinds: ['call_expression'],
  of: 'calls that panic on an error',
  within: 'source',
  judge(node, file) {
    const callee = node.field('function')
    if (!callee?.is('field_expression')) return undefined
    const name = fieldText(callee, 'field')
    if (name !== 'unwrap' && name !== 'expect') return undefined
    return inTests(node, file) ? undefined : name
  },
  answers: {
    expect: { rule: 'Use `expect` with a reason, not `unwrap`.', linted: ['clippy:unwrap_used'] },
    unwrap: {},
  },
}

const debug: Probe = {
  id: 'rs-derive-debug',
  kinds: ['struct_item', 'enum_item'],
  of: 'public types',
  within: 'source',
  judge(node) {
    if (!isPublic(node)) return undefined
    return attributesOf(node).some((text) => /derive\s*\(.*\bDebug\b/s.test(text)) ? 'derived' : 'none'
  },
  answers: {
    derived: { rule: 'Derive `Debug` for every public type.', linted: ['rustc:missing_debug_implementations'] },
    none: {},
  },
}

const documented: Probe = {
  id: 'rs-doc-comments',
  kinds: ['function_item', 'struct_item', 'enum_item', 'trait_item'],
  of: 'public items',
  within: 'source',
  judge(node) {
    if (!isPublic(node)) return undefined
    return isDocumented(node) ? 'documented' : 'bare'
  },
  answers: {
    documented: { rule: 'Write a `///` comment for every public item.', linted: ['rustc:missing_docs'] },
    bare: {},
  },
}

const logging: Probe = {
  id: 'rs-logging',
  kinds: ['macro_invocation'],
  of: 'macros that log or print',
  within: 'source',
  judge(node, file) {
    const name = fieldText(node, 'macro')
    if (/^e?println$|^eprint$|^print$|^dbg$/.test(name)) return inTests(node, file) ? undefined : 'print'
    const found = /^(?:(tracing|log)::)?(?:trace|debug|info|warn|error)$/.exec(name)
    if (found === null) return undefined
    return found[1] ?? 'log macro'
  },
  answers: {
    tracing: { rule: 'Log with `tracing`; do not print.', linted: ['clippy:print_stdout'] },
    log: { rule: 'Log with `log`; do not print.', linted: ['clippy:print_stdout'] },
    'log macro': { rule: 'Log with the logging macros; do not print.', linted: ['clippy:print_stdout'] },
    print: {},
  },
}

const inlined: Probe = {
  id: 'rs-inline-format',
  kinds: ['macro_invocation'],
  of: 'format macros that print a plain variable',
  judge(node) {
    if (!/^(?:format|e?println|print|write|writeln|panic|info|warn|error|debug)$/.test(fieldText(node, 'macro')))
      return undefined
    const text = node.text()
    if (text.length > 400) return undefined
    if (/"[^"]*\{[a-z_]\w*(?::[^}]*)?\}[^"]*"/.test(text)) return 'inline'
    return /"[^"]*\{(?::[^}]*)?\}[^"]*"\s*,\s*[a-z_]\w*\s*[,)]/.test(text) ? 'argument' : undefined
  },
  answers: {
    inline: { rule: 'Name variables inside format strings (`{name}`).', linted: ['clippy:uninlined_format_args'] },
    argument: { rule: 'Pass variables as arguments of format macros (`{}`).' },
  },
}

const unsafeBlocks: Probe = {
  id: 'rs-safety-comments',
  kinds: ['unsafe_block'],
  of: '`unsafe` blocks',
  judge(node) {
    const statement = above(node, 'expression_statement', 'let_declaration', 'function_item') ?? node
    const before = statement.prev()?.text() ?? ''
    return /safety/i.test(before.slice(0, 200)) || /safety/i.test(node.text().slice(0, 200)) ? 'explained' : 'bare'
  },
  answers: {
    explained: {
      rule: 'Explain every `unsafe` block with a `SAFETY:` comment.',
      linted: ['clippy:undocumented_unsafe_blocks'],
    },
    bare: {},
  },
}

const selves: Probe = {
  id: 'rs-use-self',
  kinds: ['function_item'],
  of: 'constructors',
  judge(node) {
    if (fieldText(node, 'name') !== 'new' || parentKind(node) !== 'declaration_list') return undefined
    const type = fieldText(node, 'return_type')
    if (type === 'Self') return 'Self'
    return type !== '' && type === fieldText(above(node, 'impl_item') ?? node, 'type') ? 'name' : undefined
  },
  answers: {
    Self: { rule: 'Return `Self` from constructors, not the name of the type.', linted: ['clippy:use_self'] },
    name: { rule: 'Name the type that a constructor returns.' },
  },
}

const functionNames = naming({
  id: 'rs-function-names',
  of: 'functions',
  kinds: ['function_item'],
  name: (node) => fieldText(node, 'name'),
  casings: ['snake_case', 'camelCase'],
  linted: { snake_case: ['rustc:non_snake_case'] },
})

export const rust: readonly Probe[] = [
  unwrapping,
  expecting,
  debug,
  documented,
  logging,
  inlined,
  unsafeBlocks,
  selves,
  functionNames,
]
