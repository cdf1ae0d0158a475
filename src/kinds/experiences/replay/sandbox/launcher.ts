import { posix } from 'node:path'
import { insider } from './insider.ts'
import type { RunOptions } from './sandbox.ts'
import { findProgram } from './system-path.ts'
import type { View } from './view.ts'

/** Written to descriptor 3 when all is in place and the command is about to start. */
export const readyMark = 'ready'

/** Runs inside, last. Whoever needs memory that is not there should take it from here first, hence the score. */
const script = `
cd "$1" && shift || exit 126
echo 1000 >/proc/self/oom_score_adj || exit 126
printf ${readyMark} >&3 && exec 3>&- && exec "$@"
`

/** What is taken over from the person's environment; all else stays outside. */
const inherited = ['LANG', 'LC_ALL', 'LC_CTYPE', 'TZ'] as const

/** Arguments that start a command inside a sandbox that has been made: limits, environment, shell. */
export function launch(command: string, options: RunOptions, view: View): string[] {
  const { limits, directory } = options
  const variables = {
    ...Object.fromEntries(inherited.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    ...view.variables,
    HOME: insider.home,
    USER: insider.name,
    LOGNAME: insider.name,
    TMPDIR: insider.temporary,
    TERM: 'dumb',
  }
  const bash = findProgram('bash')
  const shell = bash === undefined ? ['/bin/sh'] : [bash, '--noprofile', '--norc']
  return [
    'prlimit',
    `--nproc=${limits.processes}`,
    `--data=${limits.memory}`,
    `--cpu=${limits.cpu}`,
    `--fsize=${limits.fileSize}`,
    '--core=0',
    '--nofile=4096',
    ...['--', '/bin/sh', '-c', script, 'launch', posix.join(insider.checkout, directory)],
    ...['env', '-i', ...Object.entries(variables).map(([name, value]) => `${name}=${value}`)],
    ...[...shell, '-c', command],
  ]
}
