import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../../../contract/index.ts'
import { fileStateOf, type WrittenFile, writeFileText } from '../disk/index.ts'
import type { Mount } from '../mount/mount.ts'
import { keepAside } from '../mount/mount-state.ts'
import { conflictPath } from './conflict-copy.ts'
import { Later, Refused } from './step.ts'
import type { Surroundings } from './surroundings.ts'

/**
 * Writes a file of the mount. What another program wrote into the old file in that very moment is kept beside it.
 * @throws Later where the file is not as expected; Refused.
 */
export async function writeText(
  { mount, context, late }: Surroundings,
  path: string,
  text: string,
  expected: string | undefined,
): Promise<Exclude<WrittenFile, string> & { path: string; text: string }> {
  const written = await writeFileText(mount.folder, path, text, expected)
  if (written === 'blocked') throw new Refused('a link is in the way')
  if (written === 'changed') {
    if (expected === undefined) throw new Refused('its place is taken by another file')
    throw new Later()
  }
  late.push(async () => {
    const content = await written.late()
    if (content !== undefined) await keepRescued(context, mount, path, content)
  })
  return { ...written, path, text }
}

async function keepRescued(context: Context, mount: Mount, path: string, content: Uint8Array): Promise<void> {
  const copy = await conflictPath(mount.folder, path, context.now)
  await writeFile(join(mount.folder, copy), content, { flag: 'wx' })
  const { stamp } = fileStateOf(await stat(join(mount.folder, copy), { bigint: true }))
  await context.inTransaction((inside) =>
    keepAside(inside, mount.id, {
      path: copy,
      why: 'conflict',
      reason: 'was written by another program in the moment in which the note was written to the file',
      stamp,
      noteId: undefined,
      revision: undefined,
      at: inside.now,
    }),
  )
}
