import type { AnyOperation } from '../../../contract/index.ts'
import { history } from './history.ts'
import { importNotes } from './import.ts'
import { mount } from './mount.ts'
import { mounts } from './mounts.ts'
import { profile } from './profile.ts'
import { purge } from './purge.ts'
import { restore } from './restore.ts'
import { revert } from './revert.ts'
import { show } from './show.ts'
import { sync } from './sync.ts'
import { tools } from './tools.ts'
import { trash } from './trash.ts'
import { unmount } from './unmount.ts'

/** The tools, and what a person does. */
// biome-ignore format: a line an operation
export const operations: readonly AnyOperation[] = [
  ...tools,
  profile,
  show,
  history,
  revert,
  trash,
  restore,
  purge,
  importNotes,
  mount,
  unmount,
  mounts,
  sync,
]
