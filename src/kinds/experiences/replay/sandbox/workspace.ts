import { mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { nobody } from './namespaces.ts'
import { markOfOwner, removeFolder, temporaryRoot } from './remove-folder.ts'
import { runProgram } from './run-program.ts'
import type { Workspace } from './sandbox.ts'

/** Empty folders for one sequence of commands, below the system's folder for temporary files. `removeWorkspace` takes them away. */
export async function createWorkspace(): Promise<Workspace> {
  const folder = await mkdtemp(join(temporaryRoot(), `${markOfOwner()}-`))
  const workspace = {
    folder,
    checkout: join(folder, 'checkout'),
    home: join(folder, 'home'),
    temporary: join(folder, 'temporary'),
  }
  for (const name of ['checkout', 'home', 'temporary']) await mkdir(join(folder, name))
  await handOver(workspace)
  return workspace
}

/** Makes the folders the property of whom commands run as. To be called again after something was put into them. */
export async function handOver(workspace: Workspace): Promise<void> {
  if (process.getuid?.() !== 0) return
  const folders = [workspace.checkout, workspace.home, workspace.temporary]
  await runProgram('chown', ['-R', '-h', `${nobody}:${nobody}`, '--', ...folders])
}

export function removeWorkspace(workspace: Workspace): Promise<void> {
  return removeFolder(workspace.folder)
}
