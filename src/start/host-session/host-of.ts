import { basename } from 'node:path'
import type { RunningProcess } from './process-chain.ts'

const shells: ReadonlySet<string> = new Set(['sh', 'ash', 'bash', 'dash', 'fish', 'ksh', 'zsh', 'busybox'])

/**
 * The agent program that runs a hook: the first process above it that is no shell started for one command. Undefined where a person runs the hook
 * in a terminal: its shell is the host of nothing.
 * @param chain the processes above the hook, its parent first.
 */
export function hostOf(chain: readonly RunningProcess[]): RunningProcess | undefined {
  const host = chain.find((process) => !(isShell(process) && process.command.includes('-c')))
  return host === undefined || isShell(host) ? undefined : host
}

/** `-bash` is how a login shell is named. */
function isShell({ command }: RunningProcess): boolean {
  return shells.has(basename(command[0] ?? '').replace(/^-/, ''))
}
