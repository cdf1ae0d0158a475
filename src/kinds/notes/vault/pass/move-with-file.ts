import { type Context, MnemaError } from '../../../../contract/index.ts'
import { moveNote } from '../../moving/index.ts'
import type { Note } from '../../note.ts'
import { latestNote } from '../../saving/index.ts'
import { freeName, moveFile } from '../disk/index.ts'
import type { LoadedFile, LoadedNote } from './load-pair.ts'
import { placeInSpace, placeOfFile, splitPath } from './place-of-file.ts'
import { Later } from './step.ts'
import type { Surroundings } from './surroundings.ts'

/** The place of a note that goes where its file went is another's. */
export class PlaceTaken extends Error {
  override readonly name = 'PlaceTaken'
}

/**
 * The note as it was read, where its file stands now. In a write.
 * @throws Later where it was changed since; PlaceTaken.
 */
export async function moveWithFile(
  inside: Context,
  { project }: Surroundings,
  { note }: LoadedNote,
  file: LoadedFile,
): Promise<Note> {
  const latest = await latestNote(inside, note.record.id)
  if (latest.record.versionToken !== note.record.versionToken) throw new Later()
  if (!file.moved) return latest
  try {
    return await moveNote(inside, latest, splitPath(placeInSpace(project.folder, placeOfFile(file.path))))
  } catch (error) {
    if (error instanceof MnemaError && error.code === 'conflict') throw new PlaceTaken()
    throw error
  }
}

/** Gives a file whose place is another's a free name beside it; its note follows in the next pass. */
export async function yieldPlace({ mount }: Surroundings, path: string): Promise<void> {
  for (let number = 2; number < 1000; number += 1)
    if (await moveFile(mount.folder, path, freeName(path, number))) return
}
