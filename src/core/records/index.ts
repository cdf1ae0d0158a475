import type { RecordStore } from '../../contract/index.ts'
import { bind, type RecordStoreOptions } from './binding.ts'
import { listReferences, resolveTargets } from './names/index.ts'
import { findPlace, findTrashed } from './read/find-place.ts'
import { getRecord, getRecords } from './read/get-record.ts'
import { listBranches } from './read/list-branches.ts'
import { listLinks } from './read/list-links.ts'
import { countRecords, listRecords, listVersions, markRecords } from './read/list-records.ts'
import { listRevisions } from './read/list-revisions.ts'
import { listTerms } from './read/list-terms.ts'
import { listTrash } from './read/list-trash.ts'
import { listChildren, listSubtree, listTrees } from './read/tree-entries.ts'
import { createRecord } from './write/create-record.ts'
import { addLink, removeLink } from './write/link-records.ts'
import { moveRecords } from './write/move-records.ts'
import { purgeUnit } from './write/purge-unit.ts'
import { removeRecords } from './write/remove-records.ts'
import { restoreUnit } from './write/restore-unit.ts'
import { revertRecord, updateRecord } from './write/update-record.ts'

export type { RecordKind, RecordStoreOptions } from './binding.ts'
export type { ExportOptions, ImportOptions, ImportReport, ProjectNames } from './exchange/index.ts'
export { exportRecords, importRecords } from './exchange.ts'
export { purgeRecordsBefore, type ReindexOptions, reindexRecords } from './maintenance.ts'
export { recordMigrations } from './migrations.ts'

/** The one record store, bound to a space, a writer and (for writes) a transaction. Cheap: made for each request. */
export function createRecordStore(options: RecordStoreOptions): RecordStore {
  const binding = bind(options)
  const where = { reader: binding.store, spaceId: binding.spaceId }
  return {
    get: (id, choice) => getRecord(where, id, choice),
    async getMany(ids) {
      const found = await getRecords(where, ids)
      return ids.flatMap((id) => found.get(id) ?? [])
    },
    at: (kind, place) => findPlace(binding, kind, place),
    children: (kind, place, page) => listChildren(binding, kind, place, page),
    subtree: (kind, place) => listSubtree(binding, kind, place),
    branches: (kind, place) => listBranches(binding, kind, place),
    trees: (kind) => listTrees(binding, kind),
    list: (filter) => listRecords(binding, filter),
    count: (filter) => countRecords(binding, filter),
    terms: (filter) => listTerms(binding, filter),
    versions: (filter) => listVersions(binding, filter),
    mark: (filter) => markRecords(binding, filter),
    create: (draft) => createRecord(binding, draft),
    update: (id, change, choice) => updateRecord(binding, id, change, choice),
    move: (kind, from, to, choice) => moveRecords(binding, kind, from, to, choice),
    remove: (ids, choice) => removeRecords(binding, ids, choice),
    restore: (unit) => restoreUnit(binding, unit),
    trash: (filter) => listTrash(binding, filter),
    trashedAt: (kind, place) => findTrashed(binding, kind, place),
    purge: (unit) => purgeUnit(binding, unit),
    revisions: (id, page) => listRevisions(binding, id, page),
    revert: (id, revision, choice) => revertRecord(binding, id, revision, choice),
    link: (link) => addLink(binding, link),
    unlink: (link) => removeLink(binding, link),
    links: (id, direction) => listLinks(binding, id, direction),
    resolve: (kind, targets) => resolveTargets(binding, kind, targets),
    references: (ids, direction) => listReferences(binding, ids, direction),
  }
}
