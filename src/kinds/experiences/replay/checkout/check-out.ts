import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { createWorkspace, handOver, removeWorkspace, type Workspace } from '../sandbox/index.ts'
import { runGit } from './run-git.ts'
import type { Snapshot } from './snapshot.ts'

/**
 * A clean checkout in folders of its own. Filters that `.gitattributes` asks for are not configured in the snapshot and so do nothing;
 * submodules stay empty folders; there is no hook.
 * @returns what is missing, where git cannot write it out.
 */
export async function checkOut(snapshot: Snapshot): Promise<Workspace | { missing: string }> {
  const workspace = await createWorkspace()
  const gitDirectory = join(workspace.checkout, '.git')
  await cp(snapshot.gitDirectory, gitDirectory, { recursive: true, mode: constants.COPYFILE_FICLONE })
  const written = await runGit([
    `--git-dir=${gitDirectory}`,
    `--work-tree=${workspace.checkout}`,
    ...['read-tree', '--reset', '-u', 'HEAD'],
  ])
  if (!written.ok) {
    await removeWorkspace(workspace)
    return { missing: `Commit ${snapshot.commit.slice(0, 12)} cannot be checked out: ${written.problem}` }
  }
  await handOver(workspace)
  return workspace
}
