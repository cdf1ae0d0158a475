import type { Logger } from 'pino'
import type { Log, Settings } from '../contract/index.ts'

const ranks = ['debug', 'info', 'warn', 'error'] as const
type Rank = (typeof ranks)[number]

interface Writer {
  logger: Logger
  mask(text: string): string
}

export interface ProcessLog extends Log {
  /** Resolves when every line so far is written: a process that ends must not take its last words along. */
  flush(): Promise<void>
}

/**
 * Writes JSON lines to the error stream. The writer is loaded with the first line, so that a silent process does not pay for it.
 * @param loadMask what takes secrets out of a text.
 */
export function createLog(level: Settings['logLevel'], loadMask: () => Promise<Writer['mask']>): ProcessLog {
  let opening: Promise<Writer> | undefined
  async function open(): Promise<Writer> {
    const [{ openLogger }, mask] = await Promise.all([import('./open-logger.ts'), loadMask()])
    return { logger: openLogger(level), mask }
  }
  const writing = new Set<Promise<void>>()
  const least = level === 'silent' ? ranks.length : ranks.indexOf(level)

  async function write(rank: Rank, message: string, fields: Readonly<Record<string, unknown>>): Promise<void> {
    opening ??= open()
    const { logger, mask } = await opening
    const masked = Object.entries(fields).map(([key, value]) => [key, typeof value === 'string' ? mask(value) : value])
    logger[rank](Object.fromEntries(masked), mask(message))
  }

  function at(rank: Rank): Log['error'] {
    return (message, fields = {}) => {
      if (ranks.indexOf(rank) < least) return
      const line = write(rank, message, fields)
      writing.add(line)
      void line.finally(() => writing.delete(line))
    }
  }
  return {
    error: at('error'),
    warn: at('warn'),
    info: at('info'),
    debug: at('debug'),
    async flush() {
      await Promise.allSettled(writing)
    },
  }
}
