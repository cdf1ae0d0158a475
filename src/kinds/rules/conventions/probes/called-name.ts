import type { SgNode } from '../../syntax/index.ts'
import { fieldText } from './node.ts'

/** What a call expression of JavaScript calls: a name, or a property of something. */
export interface Called {
  /** Empty where a property is called. */
  name: string
  /** Empty where a name is called. */
  property: string
  /** The member expression of a called property. */
  callee: SgNode | undefined
}

let last: { node: SgNode; called: Called } | undefined

/** Several probes ask the same call one after another: the last answer is kept. */
export function calledName(node: SgNode): Called {
  if (last?.node === node) return last.called
  const called = read(node.field('function'))
  last = { node, called }
  return called
}

function read(callee: SgNode | null): Called {
  if (callee?.is('identifier')) return { name: callee.text(), property: '', callee: undefined }
  if (callee?.is('member_expression')) return { name: '', property: fieldText(callee, 'property'), callee }
  return { name: '', property: '', callee: undefined }
}
