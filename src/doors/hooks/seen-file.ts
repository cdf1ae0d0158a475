import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The last time that a program's hook was answered. */
export interface SeenHook {
  /** Name of the runtime: `claude-code`. */
  runtime: string
  /** As in the hook's command, letters only and in lower case: `userpromptsubmit`. */
  event: string
  at: Date
  /** Milliseconds from the start of the process to the answer, of the last ones, the newest first. */
  took: readonly number[]
  /** Who answered the last one. */
  by: 'server' | 'store' | 'remote'
}

/** How many durations are kept. */
const kept = 20

/** Files of an event are named by runtimes and events that we know, and there are few of these. */
const mostFiles = 400

function folderIn(home: string): string {
  return join(home, 'seen')
}

/** A small file for each event of each program; of two at the same moment one counts. Where nothing can be written, nothing is noted. */
export function noteSeenHook(home: string, seen: Omit<SeenHook, 'took'> & { took: number }): void {
  const event = seen.event
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
    .slice(0, 40)
  const file = join(folderIn(home), `${seen.runtime}.${event}.json`)
  const took = [Math.round(seen.took), ...(readSeen(file)?.took ?? [])].slice(0, kept)
  const text = JSON.stringify({ runtime: seen.runtime, event, at: seen.at.getTime(), by: seen.by, took })
  try {
    writeWhole(file, text)
  } catch {
    // A folder that is not there yet, or that cannot be written to: doctor then says that no hook was seen.
    makeFolder(file, text)
  }
}

function makeFolder(file: string, text: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeWhole(file, text)
  } catch {
    // See above.
  }
}

function writeWhole(file: string, text: string): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, text, { mode: 0o600 })
  renameSync(draft, file)
}

/** The newest first. */
export function readSeenHooks(home: string): readonly SeenHook[] {
  let names: readonly string[]
  try {
    names = readdirSync(folderIn(home))
  } catch {
    // No hook has ever been answered here.
    return []
  }
  return names
    .filter((name) => name.endsWith('.json'))
    .slice(0, mostFiles)
    .flatMap((name) => readSeen(join(folderIn(home), name)) ?? [])
    .sort((left, right) => right.at.getTime() - left.at.getTime())
}

function readSeen(file: string): SeenHook | undefined {
  try {
    const { runtime, event, at, by, took }: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof runtime !== 'string' || typeof event !== 'string' || typeof at !== 'number') return undefined
    if (!Array.isArray(took) || !took.every((one) => typeof one === 'number')) return undefined
    return { runtime, event, at: new Date(at), took, by: by === 'server' || by === 'remote' ? by : 'store' }
  } catch {
    // None yet, or not one of ours.
    return undefined
  }
}
