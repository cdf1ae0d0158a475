import type { AnyOperation } from '../../../contract/index.ts'
import { add } from './add.ts'
import { approve } from './approve.ts'
import { check } from './check.ts'
import { doctor } from './doctor.ts'
import { edit } from './edit.ts'
import { exportRules } from './export.ts'
import { importRules } from './import.ts'
import { list } from './list.ts'
import { reject } from './reject.ts'
import { resolve } from './resolve.ts'
import { sync } from './sync.ts'
import { tools } from './tools.ts'
import { unpin } from './unpin.ts'

/** The tools, then what only a person does. */
// biome-ignore format: a line an operation
export const operations: readonly AnyOperation[] = [
  ...tools,
  list,
  add,
  approve,
  reject,
  edit,
  unpin,
  resolve,
  doctor,
  importRules,
  exportRules,
  sync,
  check,
]
