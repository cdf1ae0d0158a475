import type { Logger } from 'pino'
import type { Log, Settings } from '../contract/index.ts'

/**
 * Writes JSON lines to the error stream: the output stream belongs to protocols. The writer is loaded with the first line, so that
 * a silent process does not pay for it.
 */
export function createLog(level: Settings['logLevel'], mask: (text: string) => string): Log {
  let writer: Promise<Logger> | undefined
  async function open(): Promise<Logger> {
    const { pino } = await import('pino')
    return pino({ name: 'mnema', level }, pino.destination({ dest: 2, sync: true }))
  }
  const order = ['debug', 'info', 'warn', 'error'] as const
  const least = level === 'silent' ? order.length : order.indexOf(level)
  function at(rank: (typeof order)[number]): Log['error'] {
    return (message, fields = {}) => {
      if (order.indexOf(rank) < least) return
      const masked = Object.entries(fields).map(([key, value]) => [
        key,
        typeof value === 'string' ? mask(value) : value,
      ])
      writer ??= open()
      void writer.then((logger) => logger[rank](Object.fromEntries(masked), mask(message)))
    }
  }
  return { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') }
}
