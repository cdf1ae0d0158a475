import type { AnyOperation } from '../../../contract/index.ts'
import { approve } from './approve.ts'
import { boot } from './boot.ts'
import { create } from './create.ts'
import { deleteNode } from './delete-node.ts'
import { domains } from './domains.ts'
import { get } from './get.ts'
import { guidance } from './guidance.ts'
import { history } from './history.ts'
import { importFiles } from './import-files.ts'
import { move } from './move.ts'
import { pending } from './pending.ts'
import { purge } from './purge.ts'
import { reject } from './reject.ts'
import { restore } from './restore.ts'
import { search } from './search.ts'
import { show } from './show.ts'
import { status } from './status.ts'
import { trash } from './trash.ts'
import { tree } from './tree.ts'
import { update } from './update.ts'

/** The ten tools in the order of the contract, then what only a person does. */
export const operations: readonly AnyOperation[] = [
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
  tree,
  history,
  show,
  restore,
  trash,
  purge,
  pending,
  approve,
  reject,
  importFiles,
]
