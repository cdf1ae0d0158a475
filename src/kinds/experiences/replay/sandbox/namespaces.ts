import { join } from 'node:path'
import { insider } from './insider.ts'
import { launch } from './launcher.ts'
import { writeMountTable } from './mount-table.ts'
import { descendScript, namespaceScript } from './namespace-script.ts'
import { prepareRoot } from './prepare-root.ts'
import { runBounded } from './run-bounded.ts'
import type { RunOptions, Sandbox } from './sandbox.ts'
import { findProgram } from './system-path.ts'
import type { View } from './view.ts'

/** Who commands are on the machine when root starts a replay: the limit on processes does not hold for root. */
export const nobody = 65_534

const programs = ['unshare', 'setpriv', 'prlimit', 'mount', 'umount', 'pivot_root', 'env'] as const

/**
 * A sandbox of Linux namespaces made with the programs of util-linux: user, mount, process, network, IPC and host name.
 * @returns what is missing, where one of them is.
 */
export function createNamespaceSandbox(view: View): Sandbox | { missing: string } {
  const absent = programs.filter((name) => findProgram(name) === undefined)
  if (absent.length > 0) return { missing: `${absent.join(', ')} of util-linux` }
  const asRoot = process.getuid?.() === 0
  return {
    name: 'namespaces',
    run: (command, options) => runBounded(findProgram('setpriv') ?? 'setpriv', words(command, options), options),
  }

  function words(command: string, options: RunOptions): string[] {
    const root = prepareRoot(view, options.workspace)
    const table = join(options.workspace.folder, 'mounts')
    writeMountTable(root, table)
    // Root makes the mounts itself and then becomes nobody; anyone else makes them as the root of a user namespace.
    const enter = asRoot ? [] : ['--user', '--map-root-user']
    const drop = asRoot
      ? [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--inh-caps=-all', '--bounding-set=-all']
      : []
    return [
      ...['--pdeathsig', 'KILL', '--', 'unshare', ...enter, '--mount', '--pid', '--net', '--ipc', '--uts'],
      ...['--fork', '--kill-child', '--', '/bin/sh', '-c', namespaceScript, 'sandbox', root.folder, table],
      ...['setpriv', '--no-new-privs', ...drop, '--'],
      ...['unshare', '--user', '--map-root-user', '--', '/bin/sh', '-c', descendScript, 'descend'],
      ...[String(insider.uid), String(insider.gid), ...launch(command, options, view)],
    ]
  }
}
