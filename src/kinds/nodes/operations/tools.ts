import type { AnyOperation } from '../../../contract/index.ts'
import { boot } from './boot.ts'
import { create } from './create.ts'
import { deleteNode } from './delete-node.ts'
import { domains } from './domains.ts'
import { get } from './get.ts'
import { guidance } from './guidance.ts'
import { move } from './move.ts'
import { search } from './search.ts'
import { status } from './status.ts'
import { update } from './update.ts'

/** What agents are offered, in the order of the contract; a process that serves an agent alone loads no more. */
// biome-ignore format: a line an operation
export const tools: readonly AnyOperation[] = [
  guidance,
  status,
  boot,
  get,
  search,
  domains,
  create,
  update,
  deleteNode,
  move,
]
