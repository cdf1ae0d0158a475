import type { Context, MemoryRecord } from '../../contract/index.ts'
import { type BootNode, bootNodesFor } from './boot.ts'
import { addressOf, disclosureOf, hasContent, isServed, placeOf, priorityOf } from './node.ts'
import { listFixed } from './prepare.ts'
import { listRecent } from './recent.ts'
import { isSamePlace } from './uri.ts'

export interface BootEntry {
  node: BootNode
  record: MemoryRecord | undefined
  /** `filled` alone is memory: `empty` has a placeholder, `withheld` waits for a person. */
  state: 'filled' | 'empty' | 'withheld'
}

export interface RecentEntry {
  uri: string
  priority: number
  /** Day of the last change, UTC. */
  date: string
  disclosure: string | undefined
}

/** What the calling agent wakes with: its fixed nodes in their order, and what changed last. */
export async function readBoot(context: Context): Promise<{ entries: BootEntry[]; recent: RecentEntry[] }> {
  const fixed = await listFixed(context)
  const entries = bootNodesFor(context.caller.clientType).map((node): BootEntry => {
    const record = fixed.find((candidate) => isSamePlace(placeOf(candidate), node.place))
    if (record === undefined || !hasContent(record)) return { node, record, state: 'empty' }
    return { node, record, state: isServed(record) ? 'filled' : 'withheld' }
  })
  const recent = (await listRecent(context, fixed)).map((record) => ({
    uri: addressOf(record),
    priority: priorityOf(record),
    date: record.updatedAt.toISOString().slice(0, 10),
    disclosure: disclosureOf(record),
  }))
  return { entries, recent }
}
