import type { JsonObject } from '../contract/index.ts'
import { sharedIdentity } from '../core/identity/index.ts'
import { askRemotely, type EventAnswer, type HookEvent } from '../doors/hooks/remote/index.ts'
import { readServerToken } from '../servers.ts'

/** What a hook loads to be answered over the network. */
export function answerRemotely(home: string, url: string, event: HookEvent, payload: JsonObject): Promise<EventAnswer> {
  const directory = typeof payload.cwd === 'string' ? payload.cwd : event.workingDirectory
  const project = directory === undefined ? undefined : sharedIdentity(directory)
  return askRemotely({ url, token: readServerToken(home, url), project }, event, payload)
}
