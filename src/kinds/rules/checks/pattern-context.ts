import type { NapiConfig } from '@ast-grep/napi'
import type { Language, SgNode, Syntax } from '../syntax/index.ts'

interface Surroundings {
  before: string
  after: string
  /** What stands for a metavariable where the kind of the pattern is found out. */
  variable: string
  /** Kinds of nodes that are understood only there; undefined: all. */
  kinds?: ReadonlySet<string>
}

/**
 * Languages in which a pattern alone is read as something else: PHP's is text without its tag, and a call of Go's outside of a function is
 * a conversion.
 */
const surroundings: Readonly<Partial<Record<Language, Surroundings>>> = {
  php: { before: '<?php ', after: ';', variable: '$M' },
  go: { before: 'package p\nfunc p() {\n', after: '\n}', variable: 'M', kinds: new Set(['call_expression']) },
}

/** The rule with each pattern put where its language reads it as what it is. */
export function placePatterns(config: NapiConfig, language: Language, syntax: Syntax): NapiConfig {
  const around = surroundings[language]
  if (around === undefined) return config
  const place = (key: string, value: unknown): unknown =>
    key === 'pattern' && typeof value === 'string' ? placePattern(value, language, around, syntax) : value
  return JSON.parse(JSON.stringify(config, place))
}

function placePattern(
  pattern: string,
  language: Language,
  { before, after, variable, kinds }: Surroundings,
  syntax: Syntax,
): string | { context: string; selector: string } {
  if (pattern.includes(before.trim())) return pattern
  const sample = pattern.trim().replace(/\$+(?:[A-Z_][A-Z0-9_]*)?(?![a-z])/g, variable)
  const end = after === ';' && /[;}]$/.test(sample) ? '' : after
  const root = syntax.parse(language, before + sample + end).root()
  const kind = kindOf(root, before.length, before.length + sample.length)
  if (kind === undefined || kinds?.has(kind) === false) return pattern
  return { context: before + pattern.trim() + end, selector: kind }
}

/** The kind of the outermost node that takes exactly this stretch. */
function kindOf(root: SgNode, start: number, end: number): string | undefined {
  let node: SgNode | undefined = root
  while (node !== undefined) {
    const { start: from, end: to } = node.range()
    const whole = from.index === start && to.index === end
    if (whole && (node.kind() !== 'expression_statement' || node.text().endsWith(';'))) return String(node.kind())
    node = node.children().find((child) => child.range().start.index <= start && child.range().end.index >= end)
  }
  return undefined
}
