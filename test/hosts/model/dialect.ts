import type { OfferedTool, Turn } from './step.ts'

/** One API of a model: which tools a request offers, and how an answer to it is spelled. */
export interface Dialect {
  /** Whether a `POST` to this path is a request to the model. */
  takes(path: string): boolean
  offered(body: string): readonly OfferedTool[]
  answer(turn: Turn, request: { path: string; body: string }): Answer
}

export interface Answer {
  type: 'application/json' | 'text/event-stream'
  text: string
}

/** As a stream of server-sent events. */
export function eventStream(events: readonly { event?: string; data: object | string }[]): Answer {
  const lines = events.map(({ event, data }) => {
    const text = typeof data === 'string' ? data : JSON.stringify(data)
    return `${event === undefined ? '' : `event: ${event}\n`}data: ${text}\n\n`
  })
  return { type: 'text/event-stream', text: lines.join('') }
}

export function wholeAnswer(value: object): Answer {
  return { type: 'application/json', text: JSON.stringify(value) }
}
