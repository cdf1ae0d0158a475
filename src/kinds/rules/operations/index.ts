import type { AnyOperation } from '../../../contract/index.ts'
import { add } from './add.ts'
import { approve } from './approve.ts'
import { check } from './check.ts'
import { discoverConventions } from './discover-conventions.ts'
import { doctor } from './doctor.ts'
import { edit } from './edit.ts'
import { exportRules } from './export.ts'
import { getRules } from './get-rules.ts'
import { importRules } from './import.ts'
import { learnFromReviews } from './learn-from-reviews.ts'
import { list } from './list.ts'
import { organize } from './organize.ts'
import { propose } from './propose.ts'
import { recordFeedback } from './record-feedback.ts'
import { reject } from './reject.ts'
import { resolve } from './resolve.ts'
import { searchRules } from './search-rules.ts'
import { sync } from './sync.ts'
import { tag } from './tag.ts'
import { unpin } from './unpin.ts'

/** The eight tools in the order of the contract, then what only a person does; one line each. */
// biome-ignore format: a line an operation
export const operations: readonly AnyOperation[] = [
  getRules,
  searchRules,
  recordFeedback,
  learnFromReviews,
  discoverConventions,
  propose,
  organize,
  tag,
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
