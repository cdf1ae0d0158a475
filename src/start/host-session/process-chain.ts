import { readFileSync } from 'node:fs'

/** A running process; its start tells it from others that have had its number. */
export interface RunningProcess {
  pid: number
  /** Of the process that started it; 0 or 1 where there is none any more. */
  parent: number
  /** In the system's own words: the same for as long as the process runs. */
  start: string
  /** The program and its arguments. */
  command: readonly string[]
}

/** Looks a process up. Undefined for one that is gone. */
export type FindProcess = (pid: number) => RunningProcess | undefined

/** The processes above one, its parent first. */
export function ancestorsOf(parent: number, most: number, find: FindProcess): readonly RunningProcess[] {
  const chain: RunningProcess[] = []
  for (let pid = parent; pid > 1 && chain.length < most; ) {
    const found = find(pid)
    if (found === undefined) break
    chain.push(found)
    pid = found.parent
  }
  return chain
}

/** From `/proc` where there is one, else from one call of `ps`. Finds nothing on Windows, which has neither. */
export function findProcess(pid: number): RunningProcess | undefined {
  if (process.platform === 'linux') return fromProc(pid)
  if (process.platform === 'win32') return undefined
  table ??= readTable()
  return table.get(pid)
}

/** proc_pid_stat(5): the name in parentheses may hold anything, the parent is the 4th field and the start, in ticks since the boot, the 22nd. */
function fromProc(pid: number): RunningProcess | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1)
    return { pid, parent: Number(fields[1]), start: fields[19] ?? '', command }
  } catch {
    // Gone, or another's.
    return undefined
  }
}

/** All processes as `ps` lists them, once for this process: those above it stay the same. */
let table: ReadonlyMap<number, RunningProcess> | undefined

export function readTable(): ReadonlyMap<number, RunningProcess> {
  try {
    // Loaded here, for a hook on Linux does without it.
    const { execFileSync } = process.getBuiltinModule('node:child_process')
    const text = execFileSync('ps', ['-axo', 'pid=,ppid=,lstart=,command='], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' },
      timeout: 1_000,
      maxBuffer: 1 << 24,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return parseTable(text)
  } catch {
    // No ps here, or none that answers: sessions are then known by what the host says itself.
    return new Map()
  }
}

const row = /^\s*(\d+)\s+(\d+)\s+(\S+\s+\S+\s+\d+\s+[\d:]+\s+\d{4})\s+(.*)$/

function parseTable(text: string): ReadonlyMap<number, RunningProcess> {
  const found = text.split('\n').flatMap((line): [number, RunningProcess][] => {
    const [, pid, parent, start = '', command = ''] = row.exec(line) ?? []
    if (pid === undefined) return []
    const words = command.split(' ').filter((word) => word !== '')
    return [
      [Number(pid), { pid: Number(pid), parent: Number(parent), start: start.replace(/\s+/g, ' '), command: words }],
    ]
  })
  return new Map(found)
}
