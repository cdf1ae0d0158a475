import type { App, JsonObject } from '../../contract/index.ts'
import { outputText } from './output-text.ts'

/** An event as the hook's process knows it. */
export interface HookEvent {
  /** Name of the runtime: `claude-code`. */
  runtime: string
  /** As on the command line. */
  event: string
  /** Of the environment, the variables that the runtime looks at. */
  environment: Readonly<Record<string, string>>
  workingDirectory?: string
}

export interface EventAnswer {
  /** What the hook prints; undefined: nothing. */
  text: string | undefined
  /** Whether it is an event that we know of this program. */
  known: boolean
  /** What went wrong, where something did: worth a line in the log. */
  failure: string | undefined
}

/** The same for a hook that opened the store and for a server that answers for it. Never throws. */
export async function answerEvent(
  app: Pick<App, 'lifecycle'>,
  { runtime, event, environment, workingDirectory }: HookEvent,
  payload: JsonObject,
): Promise<EventAnswer> {
  const { output, reply } = await app.lifecycle({
    runtime,
    nativeEvent: event,
    payload,
    environment,
    ...(workingDirectory === undefined ? {} : { workingDirectory }),
  })
  const known = reply.outcome !== 'unknown event'
  return { text: outputText(output), known, failure: failureOf(reply) }
}

function failureOf({ outcome, unrecorded }: { outcome: string; unrecorded?: string }): string | undefined {
  if (unrecorded !== undefined) return `not recorded: ${unrecorded}`
  return outcome === 'unknown event' || outcome.startsWith('error') ? outcome : undefined
}
