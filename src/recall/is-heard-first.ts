import type { Context, LifecycleEvent, LifecycleEventName } from '../contract/index.ts'
import { timeBox } from './time-box.ts'

/** Most milliseconds that a hook waits to know it: an event that counts twice is better than one that does not count. */
const patience = 300

/**
 * Milliseconds within which a session that starts, or is compacted, again from the same cause, with nothing in between, did it once. Long enough for two
 * registrations of one hook on a busy machine, and shorter than it takes a person to begin anew.
 */
const sameStart = 10_000

/** Events that say or store something each time. Of the others, a second one changes nothing. */
const counting: ReadonlySet<LifecycleEventName> = new Set([
  'session.start',
  'prompt.submit',
  'tool.before',
  'tool.failed',
  'compaction',
])

/** Of these, hosts say no more than that they happened. */
const nameless: ReadonlySet<LifecycleEventName> = new Set(['session.start', 'compaction'])

/**
 * Whether the event comes for the first time in its session and epoch. Hosts send one twice, and so do two registrations of the same hook: the
 * second is answered with nothing and kept nowhere.
 */
export async function isHeardFirst(context: Context, event: LifecycleEvent): Promise<boolean> {
  const { session } = context
  if (session === undefined || !counting.has(event.name)) return true
  if (event.name === 'tool.before' && (event.edits ?? []).length === 0) return true
  const key = event.key ?? (nameless.has(event.name) ? `${event.nativeName} ${event.cause ?? ''}` : undefined)
  if (key === undefined) return true
  const within = event.key === undefined ? sameStart : undefined
  // A start may begin the epoch itself; whatever else comes again in another epoch is answered again.
  return isFirst(context, event.name === 'session.start' ? key : `${session.epoch} ${key}`, within)
}

/** The same for anything that a session meets once. */
export async function isFirst({ session, sessions }: Context, name: string, within?: number): Promise<boolean> {
  if (session === undefined) return true
  try {
    return await timeBox(patience, () => sessions.hear(session, name, within))
  } catch {
    // Whether the store can be written to is told with what could not be recorded.
    return true
  }
}
