import { launch } from './launcher.ts'
import { describeMounts, insider } from './mount-words.ts'
import { runBounded } from './run-bounded.ts'
import type { Sandbox } from './sandbox.ts'
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
    run: (command, options) =>
      runBounded(
        program,
        [
          ...['--unshare-user', '--disable-userns', '--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts'],
          ...['--uid', String(insider.uid), '--gid', String(insider.gid), '--cap-drop', 'ALL'],
          ...['--die-with-parent', '--new-session', ...describeMounts(view, options.workspace)],
          ...['--remount-ro', '/dev', '--remount-ro', '/', '--', ...launch(command, options, view)],
        ],
        options,
      ),
  }
}
