import type { AnyOperation } from '../../../contract/index.ts'
import { confirm } from './confirm.ts'
import { history } from './history.ts'
import { list } from './list.ts'
import { remove } from './remove.ts'
import { restore } from './restore.ts'
import { settle } from './settle.ts'
import { show } from './show.ts'
import { tools } from './tools.ts'
import { verify } from './verify.ts'

/** The tools, then what only a person does. */
// biome-ignore format: a line an operation
export const operations: readonly AnyOperation[] = [
  ...tools,
  list,
  show,
  history,
  confirm,
  settle,
  verify,
  remove,
  restore,
]
