import { keyType, type Migration } from '../../contract/index.ts'

/** Folders that are kept in step with projects, and how both sides stood when they last were. */
export const mountMigration: Migration = {
  id: 'notes-mounts-001',
  statements(dialect) {
    const key = keyType(dialect)
    return [
      `CREATE TABLE note_mounts (
        id ${key} PRIMARY KEY,
        machine ${key} NOT NULL,
        folder ${key} NOT NULL,
        space_id ${key} NOT NULL,
        project_id ${key},
        created_at BIGINT NOT NULL,
        synced_at BIGINT,
        report TEXT,
        holder ${key},
        held_until BIGINT NOT NULL,
        UNIQUE (machine, folder)
      )`,
      `CREATE TABLE note_mount_notes (
        mount_id ${key} NOT NULL,
        note_id ${key} NOT NULL,
        path TEXT NOT NULL,
        hash TEXT NOT NULL,
        stamp TEXT NOT NULL,
        hint TEXT NOT NULL,
        token TEXT NOT NULL,
        revision BIGINT NOT NULL,
        exact INTEGER NOT NULL,
        PRIMARY KEY (mount_id, note_id)
      )`,
      `CREATE TABLE note_mount_asides (
        mount_id ${key} NOT NULL,
        path ${key} NOT NULL,
        why TEXT NOT NULL,
        reason TEXT NOT NULL,
        stamp TEXT NOT NULL,
        note_id TEXT,
        revision BIGINT,
        at BIGINT NOT NULL,
        PRIMARY KEY (mount_id, path)
      )`,
    ]
  },
}
