import { type MemoryRecord, say } from '../../../contract/index.ts'
import { addressOf, placeOf } from '../node.ts'
import { depthOf } from '../uri.ts'
import type { ImportRun } from './import-run.ts'

/**
 * Reports the nodes whose section is gone from the file and, where the run prunes, moves them to the trash. One with something below it that
 * did not come from a vanished section stays.
 */
export async function prune(run: ImportRun, file: string, gone: readonly MemoryRecord[]): Promise<void> {
  const { records, locale } = run.context
  const left = new Map(gone.map((record) => [record.id, record]))
  const topFirst = [...gone].sort((a, b) => depthOf(placeOf(a)) - depthOf(placeOf(b)))
  for (const record of topFirst) {
    if (!left.has(record.id)) continue
    const subtree = (await records.subtree('nodes', placeOf(record))).map((entry) => entry.record.id)
    const whole = subtree.every((id) => left.has(id))
    if (run.prune && whole) {
      const { count } = await records.remove([record.id, ...subtree.filter((id) => id !== record.id)])
      run.report.pruned += count
      for (const id of subtree) left.delete(id)
      continue
    }
    left.delete(record.id)
    run.report.missing.push({
      file,
      uri: addressOf(record),
      reason: whole
        ? say(locale, {
            en: 'The section is gone from the file; --prune deletes the node.',
            zh: '文件中已无此节；--prune 会删除该节点。',
          })
        : say(locale, {
            en: 'The section is gone, but other nodes stand below.',
            zh: '文件中已无此节，但其下还有其他节点。',
          }),
    })
  }
}
