import { type MemoryRecord, type RecordDraft, sql } from '../../../contract/index.ts'
import { type Binding, kindOf } from '../binding.ts'
import { canonicalJson } from '../canonical-json.ts'
import { newId } from '../id.ts'
import { versionTokenOf } from '../version-token.ts'
import { cleanState } from './clean-state.ts'
import { indexRecord } from './index-record.ts'
import { refuseTaken } from './refuse-taken.ts'
import { resolveTitle, titleKey } from './resolve-title.ts'
import { writeAttributes } from './write-attributes.ts'
import { placesOf, takePlaces } from './write-places.ts'

/** What only an import knows. */
export interface KnownIdentity {
  id?: string
  createdAt?: Date
}

function recordFrom(binding: Binding, draft: RecordDraft, known: KnownIdentity): MemoryRecord {
  const now = binding.clock()
  const state = cleanState({
    title: draft.title,
    body: draft.body,
    attributes: draft.attributes ?? {},
    status: draft.status ?? 'active',
    projectId: draft.projectId,
    places: draft.places ?? [],
    terms: draft.terms ?? [],
  })
  return {
    id: known.id ?? newId(kindOf(binding.kinds, draft.kind).idPrefix),
    kind: draft.kind,
    spaceId: binding.spaceId,
    ...state,
    revision: 1,
    versionToken: versionTokenOf(state),
    createdAt: known.createdAt ?? now,
    updatedAt: now,
    provenance: { ...binding.provenance, ...draft.provenance },
    trashUnit: undefined,
  }
}

/** @throws MnemaError `conflict` when a place is taken. */
export function createRecord(binding: Binding, draft: RecordDraft, known: KnownIdentity = {}): Promise<MemoryRecord> {
  return binding.store.write(async (transaction) => {
    const record = recordFrom(binding, draft, known)
    if (record.places.length > 0) {
      await refuseTaken(transaction, record, record.places)
      await takePlaces(transaction, placesOf(record))
    }
    await transaction.run(sql`
      INSERT INTO records (id, space_id, kind, project_id, status, revision, action, version_token, created_at, updated_at, title_key,
        title, attributes, places, terms, provenance, body)
      VALUES (${record.id}, ${record.spaceId}, ${record.kind}, ${record.projectId ?? null}, ${record.status},
        ${record.revision}, 'create', ${record.versionToken}, ${record.createdAt.getTime()}, ${record.updatedAt.getTime()},
        ${titleKey(record.title)}, ${record.title}, ${canonicalJson(record.attributes)}, ${JSON.stringify(record.places)},
        ${JSON.stringify(record.terms)}, ${JSON.stringify(record.provenance)}, ${record.body})`)
    await writeAttributes(transaction, record, {}, record.attributes)
    await resolveTitle(transaction, record)
    await indexRecord(binding, transaction, record)
    return record
  })
}
