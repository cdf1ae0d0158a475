import type { Context, MemoryRecord } from '../../contract/index.ts'
import { bootNodes } from './boot.ts'
import { formatUri, isSamePlace, lastSegment } from './uri.ts'

/** Makes the fixed nodes that a space does not have yet, empty and marked as placeholders. */
export async function prepare(context: Context): Promise<void> {
  const existing = await listFixed(context)
  if (bootNodes.every((node) => existing.some((record) => stands(record, node.place)))) return
  await context.lock(`nodes:${context.space.id}:boot`)
  for (const { place } of bootNodes) {
    const found = await context.records.at('nodes', place)
    if (found?.via === 'current') continue
    await context.records.create({
      kind: 'nodes',
      title: lastSegment(place),
      body: '',
      attributes: { priority: 0, fixed: true, placeholder: true },
      places: [place],
      provenance: { source: 'system', reason: `fixed node ${formatUri(place)}` },
    })
  }
}

/** The fixed nodes of the space, whatever their state. */
export async function listFixed(context: Context): Promise<MemoryRecord[]> {
  return context.records.list({ kind: 'nodes', attributes: { fixed: true } })
}

function stands(record: MemoryRecord, place: { tree: string; path: string }): boolean {
  return record.places.some((own) => isSamePlace(own, place))
}
