import { lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from './run-program.ts'

const prefix = 'mnema-replay'

/** The beginning of a folder's name that says which process made it: its id and when it started, for ids are used again. */
export function markOfOwner(): string {
  return `${prefix}-${process.pid}-${startOf(process.pid) ?? 0}`
}

/** Where throw-away folders are made. */
export function temporaryRoot(): string {
  return realpathSync(tmpdir())
}

/** Removes a folder that commands wrote to, whatever they left there: links are not followed, and what was locked is opened first. */
export async function removeFolder(folder: string): Promise<void> {
  const remove = () => runProgram('rm', ['-rf', '--one-file-system', '--', folder])
  if ((await remove()) === undefined) return
  await runProgram('chmod', ['-R', 'u+rwx', '--', folder])
  await remove()
}

/** Removes what replays left behind that were killed. Only one's own, and nothing of a process that lives. */
export async function sweepFolders(): Promise<void> {
  const pattern = new RegExp(`^${prefix}-(\\d+)-(\\d+)-`)
  for (const name of readdirSync(temporaryRoot())) {
    const [, pid, start] = pattern.exec(name) ?? []
    if (pid === undefined || startOf(Number(pid)) === Number(start)) continue
    const folder = join(temporaryRoot(), name)
    const status = lstatSync(folder, { throwIfNoEntry: false })
    if (status?.isDirectory() === true && status.uid === process.getuid?.()) await removeFolder(folder)
  }
}

/** When a process started, in ticks since the machine did; undefined for one that has ended or where the system does not say. */
function startOf(pid: number): number | undefined {
  try {
    // The second field is a name that may hold anything, and ends with the last parenthesis.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : Number(fields[19])
  } catch {
    return undefined
  }
}
