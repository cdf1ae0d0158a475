import { keyType, type Migration } from '../../../contract/index.ts'

/** Until when a visitor has seen the changes of a project. */
export const visitMigration: Migration = {
  id: 'notes-visits-001',
  statements(dialect) {
    const key = keyType(dialect)
    return [
      `CREATE TABLE note_visits (
        space_id ${key} NOT NULL,
        visitor ${key} NOT NULL,
        project ${key} NOT NULL,
        at BIGINT NOT NULL,
        seen TEXT NOT NULL,
        PRIMARY KEY (space_id, visitor, project)
      )`,
    ]
  },
}
