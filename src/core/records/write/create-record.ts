import { type MemoryRecord, MnemaError, type RecordDraft, sql, type Transaction } from '../../../contract/index.ts'
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
    id: known.id ?? foreignId(binding, draft) ?? newId(kindOf(binding.kinds, draft.kind).idPrefix),
    kind: draft.kind,
    spaceId: binding.spaceId,
    ...state,
    revision: 1,
    versionToken: versionTokenOf(state),
    createdAt: known.createdAt ?? draft.createdAt ?? now,
    updatedAt: now,
    provenance: { ...binding.provenance, ...draft.provenance },
    trashUnit: undefined,
  }
}

/** @throws MnemaError `invalid_input` for an id that the kind does not take from elsewhere. */
function foreignId(binding: Binding, { id, kind }: RecordDraft): string | undefined {
  if (id === undefined) return undefined
  const prefix = kindOf(binding.kinds, kind).foreignIdPrefix
  if (prefix !== undefined && id.startsWith(prefix) && /^[0-9a-f]{32}$/.test(id.slice(prefix.length))) return id
  throw new MnemaError('invalid_input', 'That is no id of a record from elsewhere.', {
    field: 'id',
    remedy: prefix === undefined ? 'Leave the id out.' : `Write ${prefix} and 32 hex digits, or leave the id out.`,
  })
}

async function refuseTakenId(transaction: Transaction, id: string): Promise<void> {
  const taken = await transaction.get(sql`SELECT id FROM records WHERE id = ${id}`)
  if (taken === undefined) return
  throw new MnemaError('conflict', 'A record with this id is there already.', {
    field: 'id',
    remedy: 'Update that record instead.',
  })
}

/** @throws MnemaError `conflict` when a place or the draft's own id is taken. */
export function createRecord(binding: Binding, draft: RecordDraft, known: KnownIdentity = {}): Promise<MemoryRecord> {
  return binding.store.write(async (transaction) => {
    const record = recordFrom(binding, draft, known)
    if (draft.id !== undefined) await refuseTakenId(transaction, draft.id)
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
    await writeAttributes(transaction, record, kindOf(binding.kinds, record.kind), {}, record.attributes)
    await resolveTitle(transaction, record)
    await indexRecord(binding, transaction, record, { fresh: true })
    return record
  })
}
