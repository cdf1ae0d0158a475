import type { Log } from '../contract/index.ts'
import type { Core } from './core.ts'

const hour = 3_600_000

/** How often the recall log is kept short. */
const pruneEvery = 6 * hour

export interface Background {
  stop(): Promise<void>
}

/** What a process that stays does beside its requests. Any number of processes may do it at once over one store. */
export function createBackground(core: Core, log: Log): Background {
  function tell(what: string): (error: unknown) => void {
    return (error) => log.warn(what, { reason: error instanceof Error ? error.message : String(error) })
  }
  const worker = core.vectors({ start: true, onFailure: tell('Texts wait for their vectors') })
  const pruning = setInterval(() => {
    core.sessions(core.database).prune().catch(tell('The recall log was not kept short'))
  }, pruneEvery)
  pruning.unref()
  return {
    async stop() {
      clearInterval(pruning)
      await worker.stop()
    },
  }
}
