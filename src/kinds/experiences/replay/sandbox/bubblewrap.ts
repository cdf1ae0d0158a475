import { insider } from './insider.ts'
import { launch } from './launcher.ts'
import { prepareRoot } from './prepare-root.ts'
import { runBounded } from './run-bounded.ts'
import { type Sandbox, sharedMemory } from './sandbox.ts'
import { findProgram } from './system-path.ts'
import type { View } from './view.ts'

/** A sandbox made by bubblewrap, for systems that let this program alone make user namespaces. */
export function createBubblewrapSandbox(view: View, folders?: readonly string[]): Sandbox | { missing: string } {
  const program = findProgram('bwrap', folders)
  if (program === undefined) return { missing: 'bubblewrap' }
  if (findProgram('prlimit') === undefined) return { missing: 'prlimit of util-linux' }
  if (process.getuid?.() === 0) return { missing: 'an ordinary user, for bubblewrap limits the processes of no other' }
  return {
    name: 'bubblewrap',
    run(command, options) {
      const { folder, mounts } = prepareRoot(view, options.workspace)
      const words = [
        ...['--unshare-user', '--disable-userns', '--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts'],
        ...['--uid', String(insider.uid), '--gid', String(insider.gid), '--cap-drop', 'ALL'],
        ...['--die-with-parent', '--new-session', '--ro-bind', folder, '/'],
        ...mounts.flatMap(({ from, at, writable }) => [writable ? '--bind' : '--ro-bind', from, at]),
        ...['--proc', '/proc', '--dev', '/dev', '--size', String(sharedMemory), '--tmpfs', '/dev/shm'],
        ...['--remount-ro', '/dev', '--', ...launch(command, options, view)],
      ]
      return runBounded(program, words, options)
    },
  }
}
