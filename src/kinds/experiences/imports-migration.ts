import { keyType, type Migration } from '../../contract/index.ts'

/**
 * Of which item of which program a record was made. Beside the records, so that it is known of removed ones too: what a person took away
 * does not come back.
 */
export const importsMigration: Migration = {
  id: 'experience-imports-001',
  statements(dialect) {
    const key = keyType(dialect)
    return [
      `CREATE TABLE experience_imports (
        space_id ${key} NOT NULL,
        program ${key} NOT NULL,
        item ${key} NOT NULL,
        record_id ${key} NOT NULL,
        fingerprint ${key} NOT NULL,
        revision BIGINT NOT NULL,
        at BIGINT NOT NULL,
        PRIMARY KEY (space_id, program, item)
      )`,
    ]
  },
}
