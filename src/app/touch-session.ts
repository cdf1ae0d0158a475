import type { Session, SessionKey, Sessions } from '../contract/index.ts'
import { MnemaError } from '../contract/index.ts'

/** @throws MnemaError `invalid_input` for an id that no host gives: it would be stored. */
export function checkSessionId(id: string | undefined, mask: (text: string) => string): void {
  if (id === undefined || (/^[\w.:@/+=-]{1,200}$/.test(id) && mask(id) === id)) return
  throw new MnemaError('invalid_input', 'The session id is not one.', {
    field: 'session_id',
    remedy: 'Give the id of the host: 1 to 200 letters, digits or any of _ . : @ / + = -',
  })
}

/** Finds or begins the session beside a read. A busy writer must not fail the read: the session is then as it was found. */
export async function touchBesideRead(sessions: Sessions, key: SessionKey): Promise<Session | undefined> {
  try {
    return await sessions.open(key)
  } catch (error) {
    if (error instanceof MnemaError && error.code === 'unavailable') return sessions.find(key.spaceId, key.id)
    throw error
  }
}
