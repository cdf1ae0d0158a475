import type { Store } from '../../contract/index.ts'
import type { LiveIndex } from './create-search-index.ts'
import { countMissing, dropFormerCodes, embedMissing } from './index/embed-missing.ts'

export interface VectorWorker {
  /** Embeds what waits, now; rejects with what the embedder throws. @returns how many passages. */
  drain(): Promise<number>
  /** Passages that wait for a vector. */
  backlog(): Promise<number>
  /** Ends the work; resolves when nothing of it runs any more. */
  stop(): Promise<void>
}

/** First pause after a failure; doubles up to the longest. */
const shortestPause = 1_000
const longestPause = 5 * 60_000

/** How often an idle worker looks for new passages. */
const idlePause = 5_000

/**
 * Gives vectors to passages in the background: where the embedder is remote, and after it was changed. A failure is told to `onFailure`, waited
 * out and tried again; nothing is lost by a restart, since the passages are the queue. `start: false` for those who call `drain` themselves.
 */
export function createVectorWorker(options: {
  store: Store
  index: LiveIndex
  start?: boolean
  onFailure?: (error: unknown) => void
}): VectorWorker {
  const { store, index } = options
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let pause = shortestPause
  let running: Promise<number> | undefined

  const drain = () => {
    running ??= drainOnce().finally(() => {
      running = undefined
    })
    return running
  }

  async function drainOnce(): Promise<number> {
    let done = 0
    while (!stopped) {
      const embedded = await embedMissing(index.state, store)
      if (embedded === 0) break
      done += embedded
    }
    if (done > 0 && !stopped) await dropFormerCodes(index.state, store)
    return done
  }

  function schedule(delay: number): void {
    if (stopped) return
    timer = setTimeout(() => {
      drain().then(
        () => {
          pause = shortestPause
          schedule(idlePause)
        },
        (error: unknown) => {
          options.onFailure?.(error)
          schedule(pause)
          pause = Math.min(pause * 2, longestPause)
        },
      )
    }, delay)
    timer.unref()
  }

  if (options.start !== false && index.state.embedder !== undefined) schedule(0)
  return {
    drain,
    backlog: () => countMissing(index.state, store),
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running?.catch(() => undefined)
    },
  }
}
