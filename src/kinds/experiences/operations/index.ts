import type { AnyOperation } from '../../../contract/index.ts'
import { confirm } from './confirm.ts'
import { history } from './history.ts'
import { importFrom } from './import.ts'
import { list } from './list.ts'
import { remove } from './remove.ts'
import { restore } from './restore.ts'
import { settle } from './settle.ts'
import { show } from './show.ts'
import { teamInit } from './team-init.ts'
import { teamPull } from './team-pull.ts'
import { teamPush } from './team-push.ts'
import { teamStatus } from './team-status.ts'
import { teamWithdraw } from './team-withdraw.ts'
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
  importFrom,
  remove,
  restore,
  teamInit,
  teamPush,
  teamPull,
  teamStatus,
  teamWithdraw,
]
