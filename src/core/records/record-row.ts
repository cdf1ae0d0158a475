import {
  type JsonObject,
  type KindName,
  type MemoryRecord,
  type Place,
  type Provenance,
  type RecordStatus,
  raw,
  type Term,
} from '../../contract/index.ts'
import { parseJson } from './parse-json.ts'

/** A row of `records` as the database gives it; JSON is still text. */
export interface RecordRow {
  id: string
  space_id: string
  kind: KindName
  project_id: string | null
  status: RecordStatus
  revision: number
  version_token: string
  created_at: number
  updated_at: number
  trash_unit: string | null
  title: string
  attributes: string
  places: string
  terms: string
  provenance: string
  body: string
}

/** The columns of a `RecordRow`, from `records r`. */
export const recordColumns = raw(
  [
    'id',
    'space_id',
    'kind',
    'project_id',
    'status',
    'revision',
    'version_token',
    'created_at',
    'updated_at',
    'trash_unit',
    'title',
    'attributes',
    'places',
    'terms',
    'provenance',
    'body',
  ]
    .map((column) => `r.${column}`)
    .join(', '),
)

export function recordOf(row: RecordRow): MemoryRecord {
  return {
    id: row.id,
    kind: row.kind,
    spaceId: row.space_id,
    projectId: row.project_id ?? undefined,
    title: row.title,
    body: row.body,
    attributes: parseJson<JsonObject>(row.attributes),
    status: row.status,
    places: parseJson<Place[]>(row.places),
    terms: parseJson<Term[]>(row.terms),
    revision: Number(row.revision),
    versionToken: row.version_token,
    createdAt: new Date(Number(row.created_at)),
    updatedAt: new Date(Number(row.updated_at)),
    provenance: parseJson<Provenance>(row.provenance),
    trashUnit: row.trash_unit ?? undefined,
  }
}
