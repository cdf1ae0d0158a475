import { z } from 'zod'
import type { SyncReport } from '../vault/index.ts'
import { oneLine } from '../wording/index.ts'
import { outRemarks, remarkLines } from './folder-fields.ts'

const counts = z.object({ made: z.int(), changed: z.int(), moved: z.int(), removed: z.int() })

/** What bringing a folder in step did. */
export const outSync = {
  folder: z.string().describe('Real path.'),
  project: z.string().describe('Handle.'),
  together: z.int().describe('Notes that have a file.'),
  notes: counts.describe('Done to notes.'),
  files: counts.describe('Done to files; removed ones lie in .mnema-trash.'),
  merged: z.int().describe('Changed on both sides in different lines, and brought together.'),
  conflicts: z
    .array(z.object({ file: z.string(), copy: z.string() }))
    .describe('Changed on both sides: the file counts, the copy holds what stood in the note.'),
  refused: outRemarks.describe('Files that may not be notes.'),
  leftOut: outRemarks.describe('What was not read.'),
  waiting: z.int().describe('Being changed just now: for the next time.'),
  withheld: z.string().optional().describe('Why nothing was removed though it is gone on one side.'),
}

export const outSynced = z.object(outSync)
export type Synced = z.infer<typeof outSynced>

export function viewSync(folder: string, project: string, { withheld, ...report }: SyncReport): Synced {
  return { folder, project, ...report, ...(withheld === undefined ? {} : { withheld }) }
}

export function syncLines({ folder, project, together, notes, files, merged, conflicts, ...left }: Synced): string[] {
  return [
    `${folder} and ${project}: ${together} note(s) in step.`,
    ...line('Notes', notes),
    ...line('Files', files),
    ...(merged === 0 ? [] : [`  Merged: ${merged}`]),
    ...conflicts.map(
      ({ file, copy }) =>
        `  Conflict: ${oneLine(file)} was changed on both sides; what stood in the note is in ${oneLine(copy)}`,
    ),
    ...(left.refused.length === 0 ? [] : ['  Files that may not be notes:', ...remarkLines(left.refused)]),
    ...(left.leftOut.length === 0 ? [] : ['  Not read:', ...remarkLines(left.leftOut)]),
    ...(left.waiting === 0 ? [] : [`  Being changed just now, for the next time: ${left.waiting}`]),
    ...(left.withheld === undefined
      ? []
      : [
          `  Nothing was removed: ${left.withheld}. Check the folder; if it is as it should be: mnema notes sync --confirm ${folder}`,
        ]),
  ]
}

function line(what: string, { made, changed, moved, removed }: Synced['notes']): string[] {
  const parts = [
    made > 0 ? `${made} new` : '',
    changed > 0 ? `${changed} changed` : '',
    moved > 0 ? `${moved} moved` : '',
    removed > 0 ? `${removed} removed` : '',
  ].filter((part) => part !== '')
  return parts.length === 0 ? [] : [`  ${what}: ${parts.join(', ')}`]
}
