import type { App, JsonObject, Settings } from '../../contract/index.ts'
import { answerEvent, type EventAnswer, type HookEvent } from './answer-event.ts'
import { placeOf, type ReachedServer, reachServer, readNotice } from './local/index.ts'
import { processAge } from './process-age.ts'
import type { GivenPayload } from './read-payload.ts'
import type { SeenHook } from './seen-file.ts'

export interface WayParts {
  settings: Settings
  version: string
  /** Milliseconds that the hook has for all. */
  deadline: number
  /** Opens as much of the app as a lifecycle event needs. */
  open(): Promise<Pick<App, 'lifecycle'>>
  /** Lets a server over the network answer. */
  answerRemotely(url: string, event: HookEvent, payload: JsonObject): Promise<EventAnswer>
  /** Keeps a line for `mnema doctor`. */
  note(reason: string): void
}

/** Of the time that a hook has, what it waits for the server to take the event: by default 280 ms. The rest is enough to open the store. */
const shareOfServer = 1 / 6

/** From an event to what is printed, and by whom. */
export type Way = (event: HookEvent, payload: GivenPayload) => Promise<EventAnswer & Pick<SeenHook, 'by'>>

/**
 * Over the network where an address is given; else from the running server of the same store and settings; else from the store itself, which
 * also answers what the server did not take. Begins to connect or to open at once, while the payload is still on its way.
 */
export function chooseWay(parts: WayParts, url: string | undefined): Way {
  if (url !== undefined)
    return async (event, { value }) => ({ ...(await parts.answerRemotely(url, event, value)), by: 'remote' })
  const address = readNotice(placeOf(parts.settings, parts.version))
  return address === undefined ? here(parts) : byServer(parts, reachServer(address))
}

function byServer(parts: WayParts, server: ReachedServer): Way {
  return async (event, payload) => {
    const { bytes } = payload
    const request = { ...event, began: Date.now() - processAge(), bytes: bytes.byteLength }
    const said = await server.ask(request, bytes, Math.round(parts.deadline * shareOfServer))
    if ('text' in said) return { text: said.text ?? undefined, known: true, failure: undefined, by: 'server' }
    if (said.unanswered !== undefined) parts.note(said.unanswered)
    return here(parts)(event, payload)
  }
}

function here({ open }: WayParts): Way {
  const opening = open()
  // Told when the event is answered, and not before.
  opening.catch(() => undefined)
  return async (event, payload) => ({ ...(await answerEvent(await opening, event, payload.value)), by: 'store' })
}
