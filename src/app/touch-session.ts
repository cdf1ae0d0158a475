import type { Session, SessionKey, Sessions } from '../contract/index.ts'
import { MnemaError } from '../contract/index.ts'

const seenLife = 60_000
const mostSeen = 1000

/** @throws MnemaError `invalid_input` for an id that no host gives: it would be stored. */
export function checkSessionId(id: string | undefined, mask: (text: string) => string): void {
  if (id === undefined || (/^[\w.:@/+=-]{1,200}$/.test(id) && mask(id) === id)) return
  throw new MnemaError('invalid_input', 'The session id is not one.', {
    field: 'session_id',
    remedy: 'Give the id of the host: 1 to 200 letters, digits or any of _ . : @ / + = -',
  })
}

export interface SessionTouch {
  /** For a read: finds the session, and writes only when it is new or was not seen for a minute. */
  forRead(sessions: Sessions, key: SessionKey): Promise<Session>
  /** For a write: inside its transaction. */
  forWrite(sessions: Sessions, key: SessionKey): Promise<Session>
}

/** Notes that a session was seen, without making each read a write. */
export function createSessionTouch(): SessionTouch {
  const seen = new Map<string, number>()
  async function open(sessions: Sessions, key: SessionKey): Promise<Session> {
    const session = await sessions.open(key)
    if (seen.size >= mostSeen) seen.clear()
    seen.set(`${key.spaceId}\n${key.id}`, Date.now())
    return session
  }
  return {
    async forRead(sessions, key) {
      const fresh = Date.now() - (seen.get(`${key.spaceId}\n${key.id}`) ?? 0) < seenLife
      return (fresh ? await sessions.find(key.spaceId, key.id) : undefined) ?? (await open(sessions, key))
    },
    forWrite: open,
  }
}
