import type { Kind, Settings } from '../contract/index.ts'
import { createIdentity } from '../core/identity/index.ts'
import { createRecordStore } from '../core/records/index.ts'
import { createScreening } from '../core/screening/index.ts'
import { createSearch, createSearchIndex, createVectorWorker, type LiveIndex } from '../core/search/index.ts'
import { createSessions } from '../core/sessions/index.ts'
import { openDatabase, openForeign } from '../core/storage/index.ts'
import { migrations } from '../schema.ts'
import { chooseEmbedder } from './choose-embedder.ts'
import type { Binding, Core } from './core.ts'
import { type BookkeepingOptions, createBookkeeping } from './create-bookkeeping.ts'
import { createMaintenance } from './create-maintenance.ts'
import { createLazyDatabase } from './lazy-database.ts'

/** Composes the core over one store. Nothing is opened or read here: the store and the embedder come with their first use. */
export function openCore(settings: Settings, kinds: readonly Kind[], books?: BookkeepingOptions): Core {
  const { databaseUrl, home } = settings
  const known = new Set([...migrations, ...kinds.flatMap((kind) => kind.migrations ?? [])])
  const database = createLazyDatabase(databaseUrl === undefined ? 'sqlite' : 'postgres', () =>
    openDatabase({ home, migrations: [...known], ...(databaseUrl === undefined ? {} : { url: databaseUrl }) }),
  )
  let live: LiveIndex | undefined
  function index(): LiveIndex {
    if (live === undefined) {
      const embedder = chooseEmbedder(settings)
      live = createSearchIndex(embedder === undefined ? {} : { embedder })
    }
    return live
  }
  function records({ store, spaceId, provenance, now }: Binding) {
    return createRecordStore({ store, spaceId, provenance, index: index(), kinds, clock: () => now })
  }
  const identity = createIdentity({ store: database })
  const bookkeeping = createBookkeeping(database, books)
  return {
    database,
    bookkeeping,
    openForeign,
    screening: createScreening({ secrets: settings.secrets }),
    maintenance: createMaintenance({ database, identity, kinds, index }),
    identity: (store) => (store === database ? identity : createIdentity({ store })),
    sessions: (store, patience) => createSessions({ store, settings, ...(patience === undefined ? {} : { patience }) }),
    records,
    search(binding) {
      const { getMany } = records(binding)
      return createSearch({ store: binding.store, spaceId: binding.spaceId, records: getMany, index: index() })
    },
    embedder: () => index().state.embedder,
    vectors: (options) => createVectorWorker({ store: database, index: index(), ...options }),
    async close() {
      await bookkeeping.settle()
      await database.close()
    },
  }
}
