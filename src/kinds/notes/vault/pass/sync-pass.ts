import type { Context } from '../../../../contract/index.ts'
import { pathOf } from '../../note.ts'
import { noteOf } from '../../note-record.ts'
import type { NoteProject } from '../../project/index.ts'
import { pathKey } from '../disk/index.ts'
import type { Lease } from '../mount/lease.ts'
import { emptySyncReport, type Mount, type SyncReport } from '../mount/mount.ts'
import { forgetAsides } from '../mount/mount-state.ts'
import { writeCopies } from './conflict-copy.ts'
import { orderPairs } from './order-pairs.ts'
import type { Pair } from './pair.ts'
import { placeBelow, placeOfFile } from './place-of-file.ts'
import { runBatch } from './run-batch.ts'
import { surroundingsOf } from './surroundings.ts'
import { type Survey, survey } from './survey.ts'
import { takeUpHeld } from './take-up-held.ts'
import { withholdReason } from './withhold.ts'

/** Pairs of one transaction. */
const batch = 50

export interface PassOptions {
  /** Removes even where most is gone. */
  confirmed: boolean
  /** The folder is let go after it: nothing is held any longer. */
  last: boolean
  recheck(path: string, index: number): boolean
}

/** Brings a folder and a project in step once. @param context in the space of the project, without a transaction. */
export async function syncPass(
  context: Context,
  mount: Mount,
  project: NoteProject,
  lease: Lease,
  options: PassOptions,
): Promise<SyncReport> {
  await writeCopies(context, mount)
  const before = emptySyncReport()
  await takeUpHeld(context, mount, before, false)
  const found = await survey(context, mount, project, options)
  const { scan } = found
  const report: SyncReport = {
    ...before,
    waiting: found.waiting,
    refused: found.refused.map(({ file, reason }) => ({ file, reason })),
    leftOut: [...scan.unread, ...scan.leftOut].map(({ path, reason }) => ({ file: path, reason })),
  }
  if (found.settled.length > 0) await context.inTransaction((inside) => forgetAsides(inside, mount.id, found.settled))
  const pairs = await joinNew(context, project, options.confirmed ? found.pairs : withhold(found, report))
  const around = surroundingsOf(context, mount, project, scan.files, pairs)
  for (let start = 0; start < pairs.length; start += batch) {
    context.signal?.throwIfAborted()
    await runBatch(around, pairs.slice(start, start + batch), lease, report)
    context.progress(Math.min(start + batch, pairs.length), pairs.length)
  }
  await takeUpHeld(context, mount, report, options.last)
  return report
}

/** Leaves removals out where something else than a person seems to have removed. */
function withhold({ pairs, known, files, notes }: Survey, report: SyncReport): Pair[] {
  const goneFiles = pairs.filter(({ fileSide, noteSide }) => fileSide === 'gone' && noteSide === 'same')
  const goneNotes = pairs.filter(({ fileSide, noteSide }) => noteSide === 'gone' && fileSide !== 'gone')
  const reasons = [
    withholdReason('files', { gone: goneFiles.length, known, left: files }),
    withholdReason('notes', { gone: goneNotes.length, known, left: notes - goneNotes.length }),
  ]
  const held = new Set([...(reasons[0] === undefined ? [] : goneFiles), ...(reasons[1] === undefined ? [] : goneNotes)])
  report.withheld = reasons.find((reason) => reason !== undefined)
  return pairs.filter((pair) => !held.has(pair))
}

/** New files and new notes of one place are one pair. What changes places comes first, so that places become free. */
async function joinNew(context: Context, project: NoteProject, pairs: readonly Pair[]): Promise<Pair[]> {
  const newFiles = new Map(
    pairs.flatMap((pair) =>
      pair.fileSide === 'new' && pair.file !== undefined ? [[pathKey(placeOfFile(pair.file.path)), pair] as const] : [],
    ),
  )
  const newNotes = pairs.filter(({ noteSide }) => noteSide === 'new')
  const joined = new Map<Pair, Pair>()
  for (let start = 0; newFiles.size > 0 && start < newNotes.length; start += batch) {
    const some = newNotes.slice(start, start + batch)
    const records = await context.records.getMany(some.flatMap(({ noteId }) => noteId ?? []))
    for (const record of records) {
      const place = placeBelow(project.folder, pathOf(noteOf(record)))
      const pair = some.find(({ noteId }) => noteId === record.id)
      const file = place === undefined ? undefined : newFiles.get(pathKey(place))
      if (pair !== undefined && file !== undefined) joined.set(file, { ...pair, file: file.file, fileSide: 'new' })
    }
  }
  const used = new Set([...joined.values()].map(({ noteId }) => noteId))
  const all = pairs.flatMap((pair) => {
    const one = joined.get(pair)
    if (one !== undefined) return [one]
    return pair.noteSide === 'new' && used.has(pair.noteId) ? [] : [pair]
  })
  return orderPairs(all)
}
