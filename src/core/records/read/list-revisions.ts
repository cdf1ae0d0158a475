import {
  type JsonObject,
  type Place,
  type Provenance,
  type RecordStatus,
  type Revision,
  type RevisionAction,
  type Sql,
  sql,
  type Term,
} from '../../../contract/index.ts'
import type { Binding } from '../binding.ts'
import { paging } from '../paging.ts'
import { parseJson } from '../parse-json.ts'

interface RevisionRow {
  record_id: string
  revision: number
  action: RevisionAction
  at: number
  status: RecordStatus
  version_token: string
  title: string
  attributes: string
  places: string
  terms: string
  provenance: string
  body: string
}

function revisionOf(row: RevisionRow): Revision {
  return {
    recordId: row.record_id,
    revision: Number(row.revision),
    action: row.action,
    at: new Date(Number(row.at)),
    provenance: parseJson<Provenance>(row.provenance),
    title: row.title,
    body: row.body,
    attributes: parseJson<JsonObject>(row.attributes),
    status: row.status,
    places: parseJson<Place[]>(row.places),
    terms: parseJson<Term[]>(row.terms),
    versionToken: row.version_token,
  }
}

/** The past states and the present one, which is the record itself. */
function statesOf(spaceId: string, id: string): Sql {
  return sql`
    SELECT record_id, revision, action, at, status, version_token, title, attributes, places, terms, provenance, body
    FROM revisions WHERE record_id = ${id} AND space_id = ${spaceId}
    UNION ALL
    SELECT id, revision, action, updated_at, status, version_token, title, attributes, places, terms, provenance, body
    FROM records WHERE id = ${id} AND space_id = ${spaceId}`
}

/** Newest first, of trashed records too. */
export async function listRevisions(
  { store, spaceId }: Binding,
  id: string,
  options: { limit?: number; offset?: number } = {},
): Promise<Revision[]> {
  const rows = await store.all<RevisionRow>(
    sql`SELECT * FROM (${statesOf(spaceId, id)}) AS states ORDER BY revision DESC ${paging(options)}`,
  )
  return rows.map(revisionOf)
}

export async function getRevision(
  { store, spaceId }: Binding,
  id: string,
  revision: number,
): Promise<Revision | undefined> {
  const row = await store.get<RevisionRow>(
    sql`SELECT * FROM (${statesOf(spaceId, id)}) AS states WHERE revision = ${revision}`,
  )
  return row && revisionOf(row)
}
