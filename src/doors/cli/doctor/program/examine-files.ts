import type { ConnectionState } from '../../../../contract/index.ts'
import { type Finding, fault, ok } from '../finding.ts'

/** Whether what was written into the program's files is still as it was written. */
export function examineFiles({ runtime, scope, files }: ConnectionState): readonly Finding[] {
  const again = `mnema connect ${runtime}${scope === 'project' ? ' --scope project' : ''}`
  const findings = files.flatMap(({ file, unreadable, entries }) => {
    if (unreadable !== undefined) return [fault('configuration', unreadable, `Repair ${file}.`)]
    const lost = entries.filter(({ state }) => state !== 'intact')
    if (lost.length === 0) return []
    const what = lost.map(({ place, state }) => `${place} is ${state}`).join(', ')
    return [fault('configuration', `${file}: ${what}.`, `\`${again}\` sets it up anew and shows the difference first.`)]
  })
  const count = files.flatMap(({ entries }) => entries).length
  return findings.length > 0 ? findings : [ok('configuration', `${count} entries as they were written`)]
}
