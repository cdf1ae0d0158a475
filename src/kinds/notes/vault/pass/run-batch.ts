import { type Context, MnemaError } from '../../../../contract/index.ts'
import { noteOf } from '../../note-record.ts'
import type { Lease } from '../mount/lease.ts'
import type { SyncReport } from '../mount/mount.ts'
import { forgetAsides, keepAside } from '../mount/mount-state.ts'
import { loadPair } from './load-pair.ts'
import { PlaceTaken, yieldPlace } from './move-with-file.ts'
import type { Pair } from './pair.ts'
import { Later, Refused, type Step, type Tell } from './step.ts'
import { stepFor } from './steps.ts'
import type { Surroundings } from './surroundings.ts'

/** Brings some pairs in step: first on the disk, then in one transaction, then on the disk what follows from it. */
export async function runBatch(
  around: Surroundings,
  pairs: readonly Pair[],
  lease: Lease,
  report: SyncReport,
): Promise<void> {
  const { context } = around
  const ids = pairs.flatMap(({ noteId, noteSide }) => (noteId === undefined || noteSide === 'gone' ? [] : [noteId]))
  const notes = new Map((await context.records.getMany(ids)).map((record) => [record.id, noteOf(record)]))
  const prepared: Prepared[] = []
  for (const pair of pairs) prepared.push(await prepare(around, pair, notes))
  const done = await context.inTransaction(async (inside) => {
    await lease.renew(inside)
    const results: Committed[] = []
    for (const each of prepared) results.push(await commit(around, inside, each))
    return results
  })
  for (const { tell, step, pair, taken } of done) {
    tell(report)
    await step?.after?.()
    if (taken && pair.file !== undefined) await yieldPlace(around, pair.file.path)
  }
}

interface Committed {
  pair: Pair
  tell: Tell
  step: Step | undefined
  /** The note could not follow its file: its place there is another's. */
  taken: boolean
}

type Prepared = { pair: Pair } & ({ step: Step } | { failure: Later | Refused })

async function prepare(
  around: Surroundings,
  pair: Pair,
  notes: ReadonlyMap<string, ReturnType<typeof noteOf>>,
): Promise<Prepared> {
  try {
    const note = pair.noteId === undefined ? undefined : notes.get(pair.noteId)
    // What changed since the survey is surveyed anew.
    if (note !== undefined && pair.token !== undefined && note.record.versionToken !== pair.token) throw new Later()
    return { pair, step: await stepFor(around, await loadPair(around, pair, note)) }
  } catch (error) {
    if (error instanceof Later || error instanceof Refused) return { pair, failure: error }
    const code = systemCode(error)
    if (code !== undefined) return { pair, failure: new Refused(`the file system refused it (${code})`) }
    throw error
  }
}

async function commit({ mount }: Surroundings, inside: Context, prepared: Prepared): Promise<Committed> {
  const { pair } = prepared
  const result = { pair, step: undefined, taken: false }
  if ('failure' in prepared) {
    const { failure } = prepared
    return {
      ...result,
      tell: failure instanceof Refused ? await refuse(inside, mount.id, pair, failure.message) : wait,
    }
  }
  try {
    const tell = await prepared.step.commit(inside)
    if (pair.file !== undefined) await forgetAsides(inside, mount.id, [pair.file.path])
    return { ...result, tell, step: prepared.step }
  } catch (error) {
    if (error instanceof PlaceTaken) return { ...result, tell: wait, taken: true }
    if (error instanceof Later) return { ...result, tell: wait }
    if (!(error instanceof MnemaError) || error.code === 'unavailable' || error.code === 'internal') throw error
    return { ...result, tell: await refuse(inside, mount.id, pair, error.message) }
  }
}

const wait: Tell = (report) => {
  report.waiting += 1
}

/** Remembers that a file may not be a note, until it is changed. */
async function refuse(inside: Context, mountId: string, { file, known }: Pair, reason: string): Promise<Tell> {
  if (file !== undefined) {
    const { path, stamp } = file
    const about = { noteId: undefined, revision: undefined, at: inside.now }
    await keepAside(inside, mountId, { path, why: 'refused', reason, stamp, ...about })
  }
  return ({ refused }) => refused.push({ file: file?.path ?? known?.path ?? '', reason })
}

function systemCode(error: unknown): string | undefined {
  const isSystem = error instanceof Error && 'syscall' in error && 'code' in error
  return isSystem ? String(error.code) : undefined
}
