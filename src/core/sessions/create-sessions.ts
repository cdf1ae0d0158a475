import type { Sessions, Settings, Store } from '../../contract/index.ts'
import { adopt } from './adopt.ts'
import { hear } from './hear.ts'
import { give, given } from './ledger.ts'
import { opened } from './opened.ts'
import { prune, pruneAll } from './prune.ts'
import { logRecall, recallFailures } from './recall-log.ts'
import { endSession, findSession, openSession } from './session-rows.ts'
import { startEpoch } from './start-epoch.ts'
import { usage } from './usage.ts'

interface SessionsOptions {
  store: Store
  settings: { recall: Pick<Settings['recall'], 'retentionDays'> }
  /** Milliseconds since 1970; the system's without it. */
  clock?: () => number
  /** Most milliseconds that a write waits for its turn, so that no hook is held up; default 1,000. */
  patience?: number
}

/** What the parts of this folder share. */
export interface Desk {
  store: Store
  now(): number
  /** For `Store.write`. */
  waiting: { timeout: number }
  /** Milliseconds for which the recall log is kept. */
  retention: number
}

const day = 86_400_000

/** Sessions, epochs, the ledger and the recall log. Keeps nothing in memory: any process may go on where another stopped. */
export function createSessions({ store, settings, clock = Date.now, patience = 1_000 }: SessionsOptions): Sessions {
  const desk: Desk = {
    store,
    now: clock,
    waiting: { timeout: patience },
    retention: settings.recall.retentionDays * day,
  }
  return {
    open: (key) => openSession(desk, key),
    find: (spaceId, id) => findSession(store, spaceId, id),
    startEpoch: (session, cause) => startEpoch(desk, session, cause),
    end: (session, outcome) => endSession(desk, session, outcome),
    hear: (session, name, within) => hear(desk, session, name, within),
    given: (session) => given(store, session),
    give: (session, deliveries) => give(desk, session, deliveries),
    logRecall: async (entry) => {
      const queryId = await logRecall(desk, entry)
      // One recall in 256 sweeps a little, so that the log stays bounded without anybody asking for it.
      if (queryId.endsWith('00')) await prune(desk, 500)
      return queryId
    },
    adopt: (spaceId, queryId, sessionId, recordId) => adopt(desk, { spaceId, queryId, sessionId, recordId }),
    opened: (session, limit) => opened(store, session, limit),
    usage: (spaceId, recordIds) => usage(desk, spaceId, recordIds),
    recallFailures: (limit) => recallFailures(store, limit),
    prune: () => pruneAll(desk),
  }
}
