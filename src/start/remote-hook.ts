import type { JsonObject } from '../contract/index.ts'
import { seenFromElsewhere } from '../core/identity/index.ts'
import { askRemotely, type EventAnswer, type HookEvent } from '../doors/hooks/remote/index.ts'
import { readServerToken } from '../servers.ts'

/** What a hook loads to be answered over the network. */
export function answerRemotely(home: string, url: string, event: HookEvent, payload: JsonObject): Promise<EventAnswer> {
  const directory = typeof payload.cwd === 'string' ? payload.cwd : event.workingDirectory
  const elsewhere = directory === undefined ? {} : seenFromElsewhere(directory)
  return askRemotely({ url, token: readServerToken(home, url), elsewhere }, event, payload)
}
