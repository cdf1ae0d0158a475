import type { Context } from '../../../../contract/index.ts'
import type { NoteProject } from '../../project/index.ts'
import { type FoundFile, pathKey } from '../disk/index.ts'
import type { Mount } from '../mount/mount.ts'
import type { Pair } from './pair.ts'

/** What every step of a pass works with. */
export interface Surroundings {
  /** In the space of the project, without a transaction. */
  context: Context
  mount: Mount
  project: NoteProject
  /** Where a note's place lies on the disk: in folders as they are written there. */
  spell(place: string): string
  /** Whether the file at the path belongs to a note that was changed, and so may be about to move away. */
  mayMove(path: string): boolean
  /** Where what is made comes from: the first time a folder is taken in, it is an import. */
  provenanceOf(path: string): { source?: 'import'; file: string }
}

export function surroundingsOf(
  context: Context,
  mount: Mount,
  project: NoteProject,
  files: readonly FoundFile[],
  pairs: readonly Pair[],
): Surroundings {
  const folders = new Map<string, string>()
  for (const { path } of files) {
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const folder = path.slice(0, at)
      if (folders.has(pathKey(folder))) break
      folders.set(pathKey(folder), folder)
    }
  }
  const changed = new Set(
    pairs.flatMap(({ known, noteSide }) =>
      known !== undefined && noteSide === 'changed' ? [pathKey(known.path)] : [],
    ),
  )
  return {
    context,
    mount,
    project,
    spell(place) {
      for (let at = place.lastIndexOf('/'); at > 0; at = place.lastIndexOf('/', at - 1)) {
        const folder = folders.get(pathKey(place.slice(0, at)))
        if (folder !== undefined) return `${folder}${place.slice(at)}`
      }
      return place
    },
    mayMove: (path) => changed.has(pathKey(path)),
    provenanceOf: (file) => (mount.syncedAt === undefined ? { source: 'import', file } : { file }),
  }
}
