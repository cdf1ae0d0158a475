import type { AnyOperation } from '../../../contract/index.ts'
import { confirm } from './confirm.ts'
import { history } from './history.ts'
import { list } from './list.ts'
import { note } from './note.ts'
import { read } from './read.ts'
import { remove } from './remove.ts'
import { restore } from './restore.ts'
import { search } from './search.ts'
import { settle } from './settle.ts'
import { show } from './show.ts'
import { verify } from './verify.ts'

/** The three tools in the order of the contract, then what only a person does; one line each. */
// biome-ignore format: a line an operation
export const operations: readonly AnyOperation[] = [
  search,
  read,
  note,
  list,
  show,
  history,
  confirm,
  settle,
  verify,
  remove,
  restore,
]
