import { destination, type Logger, pino } from 'pino'
import type { Settings } from '../contract/index.ts'

/** JSON lines on the error stream: the output stream belongs to protocols. */
export function openLogger(level: Settings['logLevel']): Logger {
  return pino({ name: 'mnema', level }, destination({ dest: 2, sync: true }))
}
