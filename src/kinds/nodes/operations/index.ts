import type { AnyOperation } from '../../../contract/index.ts'
import { approve } from './approve.ts'
import { history } from './history.ts'
import { importFiles } from './import-files.ts'
import { pending } from './pending.ts'
import { purge } from './purge.ts'
import { reject } from './reject.ts'
import { restore } from './restore.ts'
import { show } from './show.ts'
import { tools } from './tools.ts'
import { trash } from './trash.ts'
import { tree } from './tree.ts'

/** The tools, then what only a person does. */
// biome-ignore format: a line an operation
export const operations: readonly AnyOperation[] = [
  ...tools,
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
