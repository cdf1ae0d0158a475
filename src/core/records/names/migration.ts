import { keyType, type Migration } from '../../../contract/index.ts'

/** What live records are called and what their texts refer to, for the kinds that say so. Derived: `reindex` makes both anew. */
export const namesMigration: Migration = {
  id: 'records-003',
  statements(dialect) {
    const key = keyType(dialect)
    const withoutRowId = dialect === 'sqlite' ? ' WITHOUT ROWID' : ''
    return [
      `CREATE TABLE record_names (
        space_id ${key} NOT NULL,
        kind ${key} NOT NULL,
        name_key ${key} NOT NULL,
        strength BIGINT NOT NULL,
        ordering ${key} NOT NULL,
        record_id ${key} NOT NULL,
        axis ${key} NOT NULL,
        former BIGINT NOT NULL,
        PRIMARY KEY (space_id, kind, name_key, record_id, axis)
      )${withoutRowId}`,
      'CREATE INDEX record_names_record ON record_names (record_id)',
      `CREATE TABLE record_references (
        from_id ${key} NOT NULL,
        ordinal BIGINT NOT NULL,
        space_id ${key} NOT NULL,
        kind ${key} NOT NULL,
        name_key ${key} NOT NULL,
        relation TEXT NOT NULL,
        target TEXT NOT NULL,
        PRIMARY KEY (from_id, ordinal)
      )${withoutRowId}`,
      'CREATE INDEX record_references_name ON record_references (space_id, kind, name_key)',
    ]
  },
}
