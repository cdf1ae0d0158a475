import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ToldSession } from '../../doors/hooks/index.ts'
import { hostOf } from './host-of.ts'
import { ancestorsOf, type FindProcess, findProcess, type RunningProcess } from './process-chain.ts'

/** What hooks say of the program that runs them: which session it is in. */
interface SessionNote {
  /** Of the runtime: `gemini`. */
  clientType: string
  sessionId: string
  /** Sessions in which it was before, the newest last. */
  former: readonly string[]
  /** Sub-agents at work, the newest last. */
  agents: readonly string[]
}

/** Former sessions, and sub-agents, that are kept. */
const mostFormer = 20

/** Where processes are looked up fast enough for every turn. */
const fast = process.platform === 'linux'

/** Most processes between a hook or a server and its host: shells, and what starts a program from a package. */
const mostBetween = 5

function folderIn(home: string): string {
  return join(home, 'hosts')
}

/** A process by its number and its start: nobody else's note is read when the number is given away again. */
function fileOf(home: string, { pid, start }: RunningProcess): string {
  return join(folderIn(home), `${pid}.${start.replace(/\W+/g, '-')}.json`)
}

/**
 * Notes it for the servers of the same host; where nothing can be written, they have sessions of their own. Elsewhere than on Linux a mere turn
 * is not noted.
 * @param parent the process that started this one.
 */
export function noteSession(home: string, told: ToldSession, parent: number, find: FindProcess = findProcess): void {
  if (told.is === 'turn' && !fast) return
  const host = hostOf(ancestorsOf(parent, mostBetween, find))
  if (host === undefined) return
  const file = fileOf(home, host)
  const before = readText(file)
  const note = afterwards(parse(before), told)
  const text = note === undefined ? before : JSON.stringify(note)
  if (text === undefined || text === before) return
  try {
    mkdirSync(folderIn(home), { recursive: true, mode: 0o700 })
    sweep(home)
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, text, { mode: 0o600 })
    renameSync(draft, file)
  } catch {
    // See above.
  }
}

/** Undefined where nothing is known of the session in which a sub-agent works. A new turn or session has none at work yet. */
function afterwards(last: SessionNote | undefined, told: ToldSession): SessionNote | undefined {
  const { clientType, sessionId, parentSessionId } = told
  const known = last?.clientType === clientType ? last : undefined
  if (told.is === 'begun' || told.is === 'turn') return { ...goOn(known, clientType, sessionId), agents: [] }
  const session = parentSessionId ?? known?.sessionId
  if (session === undefined) return undefined
  const note = goOn(known, clientType, session)
  const others = note.agents.filter((agent) => agent !== sessionId)
  return { ...note, agents: told.is === 'agent begun' ? [...others, sessionId].slice(-mostFormer) : others }
}

function goOn(last: SessionNote | undefined, clientType: string, sessionId: string): SessionNote {
  if (last === undefined) return { clientType, sessionId, former: [], agents: [] }
  if (last.sessionId === sessionId) return last
  const former = [...last.former, last.sessionId].filter((id) => id !== sessionId).slice(-mostFormer)
  return { clientType, sessionId, former, agents: [] }
}

/**
 * What a hook of the host that started this server said last. The nearest process counts that a hook named, and only one of the same kind of
 * program: a host may have been started by another.
 * @param clientType `mcp` where the server was not told.
 * @returns a function that looks each time, for a host goes from session to session.
 */
export function sessionOfHost(
  home: string,
  clientType: string,
  parent: number,
  find: FindProcess = findProcess,
): () => Omit<SessionNote, 'clientType'> | undefined {
  let files: readonly string[] | undefined
  return () => {
    files ??= ancestorsOf(parent, mostBetween, find).map((process) => fileOf(home, process))
    for (const file of files) {
      const note = parse(readText(file))
      if (note !== undefined && (clientType === 'mcp' || note.clientType === clientType))
        return { sessionId: note.sessionId, former: note.former, agents: note.agents }
    }
    return undefined
  }
}

function parse(text: string | undefined): SessionNote | undefined {
  if (text === undefined) return undefined
  try {
    const { clientType, sessionId, former, agents }: Record<string, unknown> = JSON.parse(text)
    if (typeof clientType !== 'string' || typeof sessionId !== 'string') return undefined
    return { clientType, sessionId, former: textsOf(former), agents: textsOf(agents) }
  } catch {
    // Not one of ours.
    return undefined
  }
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // None.
    return undefined
  }
}

/** Notes of hosts that are gone. */
function sweep(home: string): void {
  for (const name of readdirSync(folderIn(home))) {
    const pid = Number(/^(\d+)\./.exec(name)?.[1])
    if (pid > 0 && !isRunning(pid)) rmSync(join(folderIn(home), name), { force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
