import { keyType, type Migration } from '../../../contract/index.ts'

/** What calls did, by the key that they have when they are sent again. */
export const retryMigration: Migration = {
  id: 'notes-retries-001',
  statements(dialect) {
    const key = keyType(dialect)
    return [
      `CREATE TABLE note_retries (
        principal ${key} NOT NULL,
        tool ${key} NOT NULL,
        scope ${key} NOT NULL,
        retry_key ${key} NOT NULL,
        payload ${key} NOT NULL,
        reply TEXT NOT NULL,
        at BIGINT NOT NULL,
        PRIMARY KEY (principal, tool, scope, retry_key)
      )`,
      'CREATE INDEX note_retries_at ON note_retries (at)',
    ]
  },
}
