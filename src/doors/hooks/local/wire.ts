import type { HookEvent } from '../answer-event.ts'

/**
 * What a hook and a server say to one another over the local socket. The hook sends one line of JSON and then the bytes of the payload;
 * the server sends one line when it has taken the event, and one with the answer.
 */

/** The line with which a hook begins. */
export interface HookRequest extends HookEvent {
  /** When the hook's process began, in ms since 1970. */
  began: number
  /** Length of the payload that follows. */
  bytes: number
}

/** The server will answer, and nobody else should. */
export const taken = '{"taken":true}\n'

export interface HookAnswer {
  /** What the hook prints; null: nothing. */
  text: string | null
}

/** Most bytes of the first line. */
export const longestLine = 256 * 1024
