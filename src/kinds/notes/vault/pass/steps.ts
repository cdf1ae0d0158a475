import { type Context, MnemaError } from '../../../../contract/index.ts'
import { noteOf } from '../../note-record.ts'
import { changeNote, createNote } from '../../saving/index.ts'
import { hashOf, moveToTrash } from '../disk/index.ts'
import { changeFromFile, draftFromFile, mergeTexts, noteAt, renderNote } from '../mirror/index.ts'
import { forgetMountedNote, keepMountedNote } from '../mount/mount-state.ts'
import { conflictPath, findRevision, noteCopy, writeCopies } from './conflict-copy.ts'
import { type Followed, followNote } from './follow-note.ts'
import { inStep } from './in-step.ts'
import type { LoadedFile, LoadedNote, LoadedPair } from './load-pair.ts'
import { moveWithFile } from './move-with-file.ts'
import { Later, nothing, type Step } from './step.ts'
import type { Surroundings } from './surroundings.ts'
import { writeText } from './write-text.ts'

/** What is to be written for a pair, when all that comes before on the disk is done. */
export async function stepFor(around: Surroundings, pair: LoadedPair): Promise<Step> {
  const { decision, file, note, known } = pair
  switch (decision) {
    case 'make-note':
      return file === undefined ? idle(around, pair) : makeNote(around, file)
    case 'make-file':
    case 'rewrite-file':
      return note === undefined ? idle(around, pair) : makeFile(around, note, known !== undefined)
    case 'to-note':
      return note && file ? toNote(around, note, file, file.text) : idle(around, pair)
    case 'to-file':
      return toFile(around, pair)
    case 'both':
      return note && file ? both(around, pair, note, file) : idle(around, pair)
    case 'pair':
      return note && file ? pairUp(around, note, file) : idle(around, pair)
    case 'remove-note':
      return note === undefined ? idle(around, pair) : removeNote(around, note)
    case 'remove-file':
      return file === undefined ? idle(around, pair) : removeFile(around, pair, file)
    case 'revive-note':
      return file === undefined ? idle(around, pair) : reviveNote(around, pair, file)
    case 'forget':
      return { commit: (inside) => forget(inside, around, pair) }
    case 'nothing':
      return idle(around, pair)
  }
}

/** Both are as they were; only the disk told of a touch. */
function idle({ mount }: Surroundings, { known, note, file }: LoadedPair): Step {
  return {
    async commit(inside) {
      if (known === undefined || note === undefined || file === undefined || file.moved) return nothing
      if (file.stamp !== known.stamp)
        await keepMountedNote(inside, mount.id, { ...inStep(note.note, file), revision: known.revision })
      return nothing
    },
  }
}

async function forget(inside: Context, { mount }: Surroundings, { noteId = '' }: LoadedPair) {
  await forgetMountedNote(inside, mount.id, noteId)
  return nothing
}

function makeNote({ mount, project, provenanceOf }: Surroundings, file: LoadedFile): Step {
  return {
    async commit(inside) {
      const draft = draftFromFile(file.text, file.path, project.folder)
      const { note } = await createNote(inside, { ...draft, provenance: provenanceOf(file.path) }).catch(later)
      await keepMountedNote(inside, mount.id, inStep(note, file))
      return ({ notes }) => {
        notes.made += 1
      }
    },
  }
}

async function makeFile(around: Surroundings, { note, place }: LoadedNote, again: boolean): Promise<Step> {
  const file = await writeText(around, around.spell(place), renderNote(note), undefined)
  return {
    async commit(inside) {
      await keepMountedNote(inside, around.mount.id, inStep(note, file))
      return ({ files }) => {
        files[again ? 'changed' : 'made'] += 1
      }
    },
  }
}

/** The note gets a text and goes where the file stands. @param text what the file holds now. */
function toNote(around: Surroundings, loaded: LoadedNote, file: LoadedFile, text: string): Step {
  return {
    async commit(inside) {
      const note = await moveWithFile(inside, around, loaded, file)
      const change = { ...changeFromFile(note, text, file.path), provenance: { file: file.path } }
      const saved = await changeNote(inside, note, change).catch(later)
      await keepMountedNote(inside, around.mount.id, inStep(saved.note, { ...file, text }))
      return ({ notes }) => {
        if (saved.changed) notes.changed += 1
        if (file.moved) notes.moved += 1
      }
    },
  }
}

async function toFile(around: Surroundings, pair: LoadedPair): Promise<Step> {
  const { note, file, known } = pair
  if (note === undefined || file === undefined) return idle(around, pair)
  const text = renderNote(note.note)
  // What only the file has must not go with a change of the note; and a file that went elsewhere takes its note along.
  if (known?.exact === false || file.moved) return both(around, pair, note, file)
  const followed = await followNote(around, pair)
  const same = hashOf(text) === file.hash
  const written = same ? { ...file, path: followed.path } : await writeText(around, followed.path, text, file.hash)
  return keepFile(around, note, written, followed, { moved: followed.path !== file.path, changed: !same })
}

function keepFile(
  { mount }: Surroundings,
  { note }: LoadedNote,
  file: LoadedFile | Awaited<ReturnType<typeof writeText>>,
  { there }: Followed,
  did: { moved: boolean; changed: boolean },
): Step {
  return {
    async commit(inside) {
      // A file that could not go where its note is counts as one whose note was changed: it is tried again.
      await keepMountedNote(inside, mount.id, inStep(note, file, there ? note.record.versionToken : ''))
      return (report) => {
        if (did.changed) report.files.changed += 1
        if (did.moved) report.files.moved += 1
        if (!there) report.waiting += 1
      }
    },
  }
}

/** Both were changed: brought together where they touch different lines, else both are kept. */
async function both(around: Surroundings, pair: LoadedPair, note: LoadedNote, file: LoadedFile): Promise<Step> {
  const text = renderNote(note.note)
  const followed = await followNote(around, pair)
  const here = { ...file, path: followed.path }
  if (text === file.text && !file.moved) {
    const did = { moved: followed.path !== file.path, changed: false }
    return keepFile(around, note, here, followed, did)
  }
  const base = await baseOf(around, pair, note)
  const merged = base === undefined ? undefined : mergeTexts(base, file.text, text)
  if (merged === undefined) return conflict(around, note, here)
  const changed = merged !== file.text
  const written = changed ? await writeText(around, here.path, merged, file.hash) : here
  if (merged === text && !file.moved)
    return keepFile(around, note, written, followed, { moved: followed.path !== file.path, changed })
  const step = toNote(around, note, { ...here, ...written }, merged)
  return {
    async commit(inside) {
      const tell = await step.commit(inside)
      return (report) => {
        tell(report)
        if (changed) report.merged += 1
      }
    },
  }
}

/** What both sides were when they were last in step. */
async function baseOf(
  { context }: Surroundings,
  { known }: LoadedPair,
  { note }: LoadedNote,
): Promise<string | undefined> {
  if (known === undefined) return undefined
  const revision = await findRevision(context.records, note.record.id, known.revision)
  return revision === undefined ? undefined : renderNote(noteAt(note.record, revision))
}

/** The file counts, and what stood in the note is kept beside it. Both stand in the history of the note. */
async function conflict(around: Surroundings, loaded: LoadedNote, file: LoadedFile): Promise<Step> {
  const { mount, context } = around
  const copy = await conflictPath(mount.folder, file.path, loaded.note.record.updatedAt)
  const step = toNote(around, loaded, file, file.text)
  return {
    async commit(inside) {
      await step.commit(inside)
      await noteCopy(inside, mount, copy, loaded.note)
      return ({ conflicts }) => conflicts.push({ file: file.path, copy })
    },
    async after() {
      await writeCopies(context, mount)
    },
  }
}

/** Most revisions among which the file of a note is looked for. */
const mostRevisions = 50

/** Note and file of one place that were never in step: the same, an older state of the note, or a conflict. */
async function pairUp(around: Surroundings, note: LoadedNote, file: LoadedFile): Promise<Step> {
  const text = renderNote(note.note)
  const here = { path: file.path, there: true }
  if (text === file.text) return keepFile(around, note, file, here, { moved: false, changed: false })
  const { record } = note.note
  const revisions = await around.context.records.revisions(record.id, { limit: mostRevisions })
  if (!revisions.some((revision) => renderNote(noteAt(record, revision)) === file.text))
    return conflict(around, note, file)
  const written = await writeText(around, file.path, text, file.hash)
  return keepFile(around, note, written, here, { moved: false, changed: true })
}

function removeNote({ mount }: Surroundings, { note }: LoadedNote): Step {
  const { id, versionToken } = note.record
  return {
    async commit(inside) {
      await inside.records.remove([id], { expect: versionToken }).catch(later)
      await forgetMountedNote(inside, mount.id, id)
      return ({ notes }) => {
        notes.removed += 1
      }
    },
  }
}

async function removeFile(around: Surroundings, pair: LoadedPair, file: LoadedFile): Promise<Step> {
  if (file.hash !== pair.known?.hash) throw new Later()
  const kept = await moveToTrash(around.mount.folder, file.path, around.context.now)
  return {
    async commit(inside) {
      await forget(inside, around, pair)
      return ({ files }) => {
        if (kept !== undefined) files.removed += 1
      }
    },
  }
}

/** A note in the trash whose file was changed comes back; where it cannot, the file makes a new one. */
function reviveNote(around: Surroundings, { noteId = '' }: LoadedPair, file: LoadedFile): Step {
  const { mount, project, provenanceOf } = around
  return {
    async commit(inside) {
      const record = await inside.records.get(noteId, { trashed: true })
      const unit = record?.trashUnit
      const alone = unit !== undefined && (await isAlone(inside, unit))
      if (!alone) {
        await forgetMountedNote(inside, mount.id, noteId)
        return makeNote({ ...around, project, provenanceOf }, file).commit(inside)
      }
      const [restored] = await inside.records.restore(unit).catch(later)
      if (restored === undefined) throw new Later()
      const note = noteOf(restored)
      const change = { ...changeFromFile(note, file.text, file.path), provenance: provenanceOf(file.path) }
      const saved = await changeNote(inside, note, change)
      await keepMountedNote(inside, mount.id, inStep(saved.note, file))
      return ({ notes }) => {
        notes.changed += 1
      }
    },
  }
}

/** Most units of the trash that are looked through. */
const mostUnits = 1_000

async function isAlone({ records }: Context, unit: string): Promise<boolean> {
  const units = await records.trash({ kind: 'notes', limit: mostUnits })
  return units.find((each) => each.unit === unit)?.count === 1
}

/** Somebody was faster: the next pass sees what is there then. */
function later(error: unknown): never {
  const codes = ['version_conflict', 'conflict', 'not_found']
  if (error instanceof MnemaError && codes.includes(error.code)) throw new Later()
  throw error
}
