import { randomUUID } from 'node:crypto'

/** A session as a call has it. */
export interface SessionOfCall {
  sessionId: string
  /** For a sub-agent: the session that it belongs to. */
  parentSessionId?: string
}

/** Tells the session of a call from what came with it. */
export type FindSession = (meta: unknown) => SessionOfCall | undefined

/** Where the session of a pipe is looked for besides its calls. */
export interface ProcessSession {
  /** `--session-id`. */
  chosen: string | undefined
  environment: Readonly<Record<string, string | undefined>>
  ofHost: FindHostSession
}

/** What the hooks of the program that started this server said last, and before; and which sub-agents they say are at work. */
export type FindHostSession = () =>
  | { sessionId: string; former: readonly string[]; agents: readonly string[] }
  | undefined

/** Variables in which hosts give their session id to a server that they start. */
const variables = ['CLAUDE_CODE_SESSION_ID', 'QWEN_CODE_SESSION_ID', 'MNEMA_SESSION_ID'] as const

/**
 * The session to which the calls of one pipe belong, so that its hooks and its tools keep one ledger. In this order:
 *
 * 1. what the host sends with the call, in `_meta` (Codex, and the modules that we bring for OpenCode, Pi and OpenClaw);
 * 2. what was chosen for the server, with `--session-id`;
 * 3. what the host puts into the environment of its servers (Claude Code, Qwen Code), unless its hooks have said since that it left that session
 *    for another: a server outlives the session in which it was started;
 * 4. what a hook has reported that the same process runs, told by its number and its start (Gemini CLI, ZCode, DeepSeek Harness): looked up
 *    with each call, since a host goes from session to session;
 * 5. one of our own, for as long as the pipe is open.
 *
 * In 3 and 4 a host does not say which of its agents calls. While hooks have a sub-agent at work, the call is taken for the newest one's: it has a
 * ledger of its own below the session. That its parent may be told something again is better than that it is told nothing.
 */
export function createSessionFinder({ chosen, environment, ofHost }: ProcessSession): FindSession {
  const [variable] = variables.flatMap((name) => text(environment[name]) ?? [])
  const own = `mcp_${randomUUID()}`
  const ofProcess = (): SessionOfCall => {
    const host = ofHost()
    const left = variable !== undefined && host?.former.includes(variable)
    const sessionId = (left ? undefined : variable) ?? host?.sessionId ?? own
    const agent = host?.sessionId === sessionId ? host.agents.at(-1) : undefined
    return agent === undefined ? { sessionId } : { sessionId: agent, parentSessionId: sessionId }
  }
  const fixed = text(chosen)
  return (meta) => sessionOfCall(meta) ?? (fixed === undefined ? ofProcess() : { sessionId: fixed })
}

/**
 * The host's session as some hosts send it with each call. Codex also sends the thread, which is another than the session for a sub-agent alone:
 * that has a ledger of its own.
 */
export function sessionOfCall(meta: unknown): SessionOfCall | undefined {
  const turn = member(meta, 'x-codex-turn-metadata')
  const thread = text(member(meta, 'threadId')) ?? text(member(turn, 'thread_id'))
  const sessionId = text(member(meta, 'sessionId')) ?? text(member(turn, 'session_id')) ?? thread
  if (sessionId === undefined) return undefined
  const source = text(member(turn, 'thread_source'))
  if (source === undefined || source === 'user' || thread === undefined || thread === sessionId) return { sessionId }
  return { sessionId: thread, parentSessionId: sessionId }
}

/** The host's id of the call, the same when it is sent again. Under the names that hosts use. */
export function idOfCall(meta: unknown): string | undefined {
  return text(member(meta, 'callId')) ?? text(member(meta, 'claudecode/toolUseId')) ?? text(member(meta, 'toolCallId'))
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined
}
