import type { SgNode } from '../../syntax/index.ts'

/** Whether a direct child of one of the kinds stands below the node. */
export function hasChild(node: SgNode, ...kinds: readonly string[]): boolean {
  return node.children().some((child) => kinds.includes(String(child.kind())))
}

export function childOf(node: SgNode, ...kinds: readonly string[]): SgNode | undefined {
  return node.children().find((child) => kinds.includes(String(child.kind())))
}

export function fieldText(node: SgNode, field: string): string {
  return node.field(field)?.text() ?? ''
}

export function fieldKind(node: SgNode, field: string): string {
  return String(node.field(field)?.kind() ?? '')
}

export function parentKind(node: SgNode): string {
  return String(node.parent()?.kind() ?? '')
}

/** The nearest node above of one of the kinds. */
export function above(node: SgNode, ...kinds: readonly string[]): SgNode | undefined {
  for (let here = node.parent(); here !== null; here = here.parent()) {
    if (kinds.includes(String(here.kind()))) return here
  }
  return undefined
}

/** Whether anything of one of the kinds stands below the node, at any depth. */
export function holds(node: SgNode, ...kinds: readonly string[]): boolean {
  return node.find({ rule: { any: kinds.map((kind) => ({ kind })) } }) !== null
}

/** The last sign of a node's text. */
export function lastSign(node: SgNode): string {
  return node.text().trimEnd().slice(-1)
}

/** Text of a string as it is written: between its marks, where those are equal. */
export function quoteOf(text: string): 'single' | 'double' | undefined {
  const mark = text.charAt(0)
  if (text.length < 3 || text.at(-1) !== mark) return undefined
  const inside = text.slice(1, -1)
  // A string that holds a mark was written around it.
  if (/["'\\]/.test(inside)) return undefined
  if (mark === '"') return 'double'
  return mark === "'" ? 'single' : undefined
}
