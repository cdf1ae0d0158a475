import { empty, join, type KindName, type MemoryRecord, type Reader, sql } from '../../../contract/index.ts'
import { listLinks } from '../read/list-links.ts'
import { type RecordRow, recordColumns, recordOf } from '../record-row.ts'
import { exportPath } from './export-path.ts'
import { type ProjectNames, portableOf } from './portable-record.ts'
import { toMarkdown } from './to-markdown.ts'

export interface ExportOptions {
  /** One snapshot where the export must be of one moment. */
  store: Reader
  spaceId: string
  kinds?: readonly KindName[]
  projects?: ProjectNames
}

const pageSize = 200

/** Live records by id, a page at a time, so that memory does not grow with the store. */
async function* liveRecords({ store, spaceId, kinds }: ExportOptions): AsyncGenerator<MemoryRecord> {
  const chosen = kinds === undefined ? empty : sql`AND r.kind IN (${join([...kinds])})`
  let last = ''
  for (;;) {
    const rows = await store.all<RecordRow>(sql`
      SELECT ${recordColumns} FROM records r
      WHERE r.id > ${last} AND r.space_id = ${spaceId} AND r.trash_unit IS NULL ${chosen}
      ORDER BY r.id LIMIT ${pageSize}`)
    for (const row of rows) yield recordOf(row)
    const end = rows.at(-1)
    if (end === undefined) return
    last = end.id
  }
}

/** One Markdown file a live record. The same records give the same files, byte for byte, in every store. */
export async function* exportRecords(options: ExportOptions): AsyncGenerator<{ path: string; text: string }> {
  if (options.kinds?.length === 0) return
  for await (const record of liveRecords(options)) {
    const links = await listLinks(options, record.id, 'out')
    yield { path: exportPath(record), text: toMarkdown(record, await portableOf(record, links, options.projects)) }
  }
}
