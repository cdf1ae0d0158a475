import type { Database, Identity, Kind, Maintenance, Provenance } from '../contract/index.ts'
import { exportRecords, importRecords, purgeRecordsBefore, reindexRecords } from '../core/records/index.ts'
import { type LiveIndex, searchDerivedTables } from '../core/search/index.ts'
import { backup, restore, verifyDatabase } from '../core/storage/index.ts'

export interface MaintenanceParts {
  database: Database
  identity: Identity
  kinds: readonly Kind[]
  index(): LiveIndex
}

/** Who a person is at the command line, for what maintenance writes. */
const keeper: Provenance = { source: 'import', principalId: 'pr_local', clientType: 'cli' }

function recordsIn(rows: ReadonlyMap<string, number>): number {
  return rows.get('records') ?? 0
}

/** What a person does with the store as a whole, over the parts that know how. */
export function createMaintenance({ database, identity, kinds, index }: MaintenanceParts): Maintenance {
  const derivedTables = searchDerivedTables

  async function reindex(progress: (done: number, total: number) => void): Promise<number> {
    await database.write((transaction) => index().clear(transaction))
    index().state.forget()
    return reindexRecords({ store: database, index: index(), kinds, progress })
  }

  function projectsOf(spaceId: string) {
    return {
      nameOf: async (id: string) => (await identity.projectById(spaceId, id))?.slug,
      idOf: async (name: string) => (await identity.projectBySlug(spaceId, name))?.id,
    }
  }

  return {
    reindex,
    verify: () => verifyDatabase(database),
    async backup(file) {
      const { bytes, rows } = await backup(database, file, { derivedTables })
      return { bytes, records: recordsIn(rows) }
    },
    async restore(file, { replace }) {
      const { rows } = await restore(database, file, { replace, derivedTables, contentTables: ['records'] })
      await reindex(() => undefined)
      return { records: recordsIn(rows) }
    },
    export: ({ spaceId, kinds: chosen }) =>
      exportRecords({
        store: database,
        spaceId,
        projects: projectsOf(spaceId),
        ...(chosen === undefined ? {} : { kinds: chosen }),
      }),
    import: (spaceId, files) =>
      importRecords(
        { store: database, spaceId, provenance: keeper, index: index(), kinds, projects: projectsOf(spaceId) },
        files,
      ),
    purgeBefore: (spaceId, date) =>
      purgeRecordsBefore({ store: database, spaceId, provenance: keeper, index: index(), kinds }, date),
  }
}
