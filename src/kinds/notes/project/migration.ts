import { keyType, type Migration } from '../../../contract/index.ts'

/** Where the notes of a project stand, from its first note on; and what folders were called before. */
export const folderMigration: Migration = {
  id: 'notes-folders-001',
  statements(dialect) {
    const key = keyType(dialect)
    return [
      `CREATE TABLE note_projects (
        space_id ${key} NOT NULL,
        project_id ${key} NOT NULL,
        folder TEXT NOT NULL,
        PRIMARY KEY (space_id, project_id)
      )`,
      `CREATE TABLE note_folders_former (
        space_id ${key} NOT NULL,
        former ${key} NOT NULL,
        present TEXT NOT NULL,
        at BIGINT NOT NULL,
        PRIMARY KEY (space_id, former)
      )`,
    ]
  },
}
