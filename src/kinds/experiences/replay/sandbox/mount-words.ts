import { join } from 'node:path'
import type { Workspace } from './sandbox.ts'
import type { View } from './view.ts'

/** Who a command is inside: a name, so that programs which ask for one get an answer. */
export const insider = { uid: 1000, gid: 1000, name: 'replay', home: '/home/replay', checkout: '/checkout' } as const

/** Files that take the place of the machine's own in `/etc`: by name. */
export const ownSettings = {
  passwd: `root:x:0:0:root:/:/bin/sh\n${insider.name}:x:${insider.uid}:${insider.gid}:${insider.name}:${insider.home}:/bin/sh\n`,
  group: `root:x:0:\n${insider.name}:x:${insider.gid}:\n`,
  hosts: '127.0.0.1 localhost\n::1 localhost\n',
  'nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files\n',
} as const

/** Bytes of shared memory: it is memory that no limit of a process counts. */
const sharedMemory = 64 * 1024 ** 2

/**
 * The file system of a sandbox, told in bubblewrap's words and order. The root is an empty file system of its own; what is not named here
 * does not exist inside.
 */
export function describeMounts(view: View, workspace: Workspace): string[] {
  const readOnly = (path: string) => ['--ro-bind', path, path]
  return [
    ...view.folders.flatMap(readOnly),
    ...view.links.flatMap(({ path, target }) => ['--symlink', target, path]),
    ...Object.keys(ownSettings).flatMap((name) => ['--ro-bind', join(workspace.folder, 'etc', name), `/etc/${name}`]),
    ...view.hidden.flatMap((path) => ['--size', '65536', '--tmpfs', path]),
    ...view.tools.flatMap(readOnly),
    ...['--proc', '/proc', '--dev', '/dev', '--size', String(sharedMemory), '--tmpfs', '/dev/shm'],
    ...['--bind', workspace.checkout, insider.checkout],
    ...['--bind', workspace.home, insider.home],
    ...['--bind', workspace.temporary, '/tmp'],
  ]
}
