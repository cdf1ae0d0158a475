import type { Screening, Settings } from '../../contract/index.ts'
import { examine } from './examine.ts'
import { fence } from './fence.ts'
import { mask } from './mask.ts'
import { neutralise } from './neutralise.ts'

/**
 * Says what may be written and shown. Pure, without state, in time linear in the text.
 * @param options.secrets the verdict that findings of secrets carry; `refuse` without it.
 */
export function createScreening(options: { secrets?: Settings['secrets'] } = {}): Screening {
  const secretVerdict = options.secrets ?? 'refuse'
  return {
    examine: (value, wishes = {}) => examine(value, wishes, secretVerdict),
    mask,
    neutralise,
    fence,
  }
}
