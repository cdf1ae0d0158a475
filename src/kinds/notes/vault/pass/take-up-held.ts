import type { Context } from '../../../../contract/index.ts'
import {
  type HeldFile,
  hashOf,
  heldFiles,
  holdOn,
  letGo,
  moveFile,
  readFileText,
  writeFileText,
  writtenSince,
} from '../disk/index.ts'
import { mergeTexts } from '../mirror/index.ts'
import type { Mount, SyncReport } from '../mount/mount.ts'
import { keepAside } from '../mount/mount-state.ts'
import { conflictPath } from './conflict-copy.ts'

/** How long an exchanged file is held, in ms: no program that edits a file keeps it open so long before it writes. */
const holdTime = 600_000

/**
 * Takes up what other programs wrote into files after they were exchanged: into the file that stands there now, where it touches other lines than what was
 * exchanged, else as the copy of a conflict. Done twice, it does nothing the second time. What was held long enough is removed.
 * @param last nothing is held any longer.
 */
export async function takeUpHeld(context: Context, mount: Mount, report: SyncReport, last: boolean): Promise<void> {
  for (const held of await heldFiles(mount.folder)) {
    const content = await writtenSince(mount.folder, held)
    if (content === undefined) {
      if (last || Date.now() - held.heldAt > holdTime) await letGo(mount.folder, held)
    } else if (await mergeIn(mount.folder, held, content)) {
      await holdOn(mount.folder, held, content)
      report.merged += 1
      report.waiting += 1
    } else {
      report.conflicts.push({ file: held.path, copy: await keepBeside(context, mount, held) })
    }
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Only what was added at the end says what stood there before. @returns false where it is to be kept beside. */
async function mergeIn(root: string, held: HeldFile, content: Uint8Array): Promise<boolean> {
  const before = content.subarray(0, held.size)
  if (hashOf(before) !== held.hash) return false
  const now = await readFileText(root, held.path)
  if (typeof now === 'string' || 'refused' in now) return false
  const merged = mergeTexts(decoder.decode(before), now.text, decoder.decode(content))
  if (merged === undefined) return false
  return merged === now.text || typeof (await writeFileText(root, held.path, merged, now.hash)) !== 'string'
}

/** The file itself becomes the copy, so that what is written into it later is not lost either. */
async function keepBeside(context: Context, mount: Mount, held: HeldFile): Promise<string> {
  const copy = await conflictPath(mount.folder, held.path, context.now)
  await context.inTransaction((inside) =>
    keepAside(inside, mount.id, {
      path: copy,
      why: 'conflict',
      reason: 'was written by another program while the note was written to the file',
      stamp: 'held',
      noteId: undefined,
      revision: undefined,
      at: inside.now,
    }),
  )
  if (await moveFile(mount.folder, held.lies, copy)) await letGo(mount.folder, held)
  return copy
}
