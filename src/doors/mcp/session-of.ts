import { randomUUID } from 'node:crypto'

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined
}

/** The host's session id as some hosts send it with each call. */
export function sessionOfCall(meta: unknown): string | undefined {
  return text(member(meta, 'sessionId')) ?? text(member(member(meta, 'x-codex-turn-metadata'), 'session_id'))
}

/** The host's id of the call, the same when it is sent again. Under the names that hosts use. */
export function idOfCall(meta: unknown): string | undefined {
  return text(member(meta, 'callId')) ?? text(member(meta, 'claudecode/toolUseId')) ?? text(member(meta, 'toolCallId'))
}

/** Variables in which hosts give their session id to a server that they start. */
const variables = ['CLAUDE_CODE_SESSION_ID', 'QWEN_CODE_SESSION_ID', 'MNEMA_SESSION_ID'] as const

/** The session of a pipe where nothing was said with the call: as chosen, as the host's environment has it, else one of our own. */
export function sessionOfProcess(
  chosen: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  const [found] = variables.flatMap((name) => text(environment[name]) ?? [])
  return text(chosen) ?? found ?? `mcp_${randomUUID()}`
}
