import type { JsonObject, Runtime } from '../../contract/index.ts'

/** What the servers of the same agent program may know: which session it is in, and which sub-agents are at work in it. */
export interface ToldSession {
  clientType: string
  /** `turn`: the session goes on, as far as is known. */
  is: 'begun' | 'turn' | 'agent begun' | 'agent ended'
  /** Of the session, or of the sub-agent. */
  sessionId: string
  /** Of the session to which a sub-agent belongs, where the host says it. */
  parentSessionId: string | undefined
}

const agentEvent = /^subagent/i

/** Undefined where the event says nothing of it. */
export function toldSession(
  runtime: Runtime,
  nativeEvent: string,
  payload: JsonObject,
  environment: Readonly<Record<string, string | undefined>>,
): ToldSession | undefined {
  const event = runtime.read(nativeEvent, payload, environment)
  if (event?.sessionId === undefined) return undefined
  const { sessionId, parentSessionId } = event
  const told = { clientType: runtime.clientType, sessionId, parentSessionId }
  const ofAgent = parentSessionId !== undefined || agentEvent.test(event.nativeName)
  if (event.name === 'session.start') return { ...told, is: ofAgent ? 'agent begun' : 'begun' }
  if (event.name === 'session.end' && ofAgent) return { ...told, is: 'agent ended' }
  return event.name === 'prompt.submit' && !ofAgent ? { ...told, is: 'turn' } : undefined
}
