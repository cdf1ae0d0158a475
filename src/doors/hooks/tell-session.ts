import type { JsonObject, LifecycleEventName, Runtime } from '../../contract/index.ts'

/** What the servers of the same agent program may know: which session it is in. */
export interface ToldSession {
  clientType: string
  /** A sub-agent writes under the session of its parent. */
  sessionId: string
  /** Whether it begins here. */
  begins: boolean
}

/** Events with which the session can have changed. */
const telling: ReadonlySet<LifecycleEventName> = new Set(['session.start', 'prompt.submit'])

/** Undefined where the event says nothing of it. */
export function toldSession(
  runtime: Runtime,
  event: string,
  payload: JsonObject,
  environment: Readonly<Record<string, string | undefined>>,
): ToldSession | undefined {
  const told = runtime.read(event, payload, environment)
  const sessionId = told?.parentSessionId ?? told?.sessionId
  if (told === undefined || sessionId === undefined || !telling.has(told.name)) return undefined
  return { clientType: runtime.clientType, sessionId, begins: told.name === 'session.start' }
}
