import { type Dialect, keyType, type Migration } from '../../contract/index.ts'
import { namesMigration } from './names/index.ts'

/** A table that is its own primary key's index, where the database has such. */
function withoutRowId(dialect: Dialect): string {
  return dialect === 'sqlite' ? ' WITHOUT ROWID' : ''
}

const first: Migration = {
  id: 'records-001',
  statements(dialect) {
    const key = keyType(dialect)
    return [
      `CREATE TABLE records (
        id ${key} PRIMARY KEY,
        space_id ${key} NOT NULL,
        kind ${key} NOT NULL,
        project_id ${key},
        status ${key} NOT NULL,
        revision BIGINT NOT NULL,
        action ${key} NOT NULL,
        version_token ${key} NOT NULL,
        created_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL,
        trash_unit ${key},
        title_key ${key} NOT NULL,
        title TEXT NOT NULL,
        attributes TEXT NOT NULL,
        places TEXT NOT NULL,
        terms TEXT NOT NULL,
        provenance TEXT NOT NULL,
        body TEXT NOT NULL
      )`,
      'CREATE INDEX records_updated ON records (space_id, kind, updated_at DESC, id) WHERE trash_unit IS NULL',
      'CREATE INDEX records_created ON records (space_id, kind, created_at DESC, id) WHERE trash_unit IS NULL',
      `CREATE INDEX records_waiting ON records (space_id, kind, status, updated_at DESC, id)
        WHERE trash_unit IS NULL AND status <> 'active'`,
      `CREATE INDEX records_project ON records (space_id, kind, project_id, updated_at DESC, id)
        WHERE trash_unit IS NULL AND project_id IS NOT NULL`,
      'CREATE INDEX records_title ON records (space_id, kind, title_key) WHERE trash_unit IS NULL',
      'CREATE INDEX records_trash ON records (trash_unit) WHERE trash_unit IS NOT NULL',
      `CREATE TABLE revisions (
        record_id ${key} NOT NULL,
        revision BIGINT NOT NULL,
        space_id ${key} NOT NULL,
        action ${key} NOT NULL,
        at BIGINT NOT NULL,
        status ${key} NOT NULL,
        project_id ${key},
        version_token ${key} NOT NULL,
        title TEXT NOT NULL,
        attributes TEXT NOT NULL,
        places TEXT NOT NULL,
        terms TEXT NOT NULL,
        provenance TEXT NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (record_id, revision)
      )`,
      `CREATE TABLE places (
        record_id ${key} NOT NULL,
        slot BIGINT NOT NULL,
        since BIGINT NOT NULL,
        space_id ${key} NOT NULL,
        kind ${key} NOT NULL,
        tree_key ${key} NOT NULL,
        key ${key} NOT NULL,
        parent_key ${key} NOT NULL,
        leaf_key ${key} NOT NULL,
        rank DOUBLE PRECISION NOT NULL,
        state ${key} NOT NULL,
        left_at ${key},
        tree TEXT NOT NULL,
        path TEXT NOT NULL,
        PRIMARY KEY (record_id, slot, since)
      )${withoutRowId(dialect)}`,
      `CREATE UNIQUE INDEX places_taken ON places (space_id, kind, tree_key, parent_key, leaf_key) WHERE state = 'current'`,
      `CREATE INDEX places_left ON places (space_id, kind, tree_key, key, left_at) WHERE state <> 'current'`,
      `CREATE TABLE record_attributes (
        space_id ${key} NOT NULL,
        kind ${key} NOT NULL,
        name ${key} NOT NULL,
        value ${key} NOT NULL,
        record_id ${key} NOT NULL,
        PRIMARY KEY (space_id, kind, name, value, record_id)
      )${withoutRowId(dialect)}`,
      `CREATE TABLE links (
        from_id ${key} NOT NULL,
        relation ${key} NOT NULL,
        target ${key} NOT NULL,
        space_id ${key} NOT NULL,
        kind ${key} NOT NULL,
        to_id ${key},
        title_key ${key},
        to_title TEXT,
        created_at BIGINT NOT NULL,
        provenance TEXT NOT NULL,
        PRIMARY KEY (from_id, relation, target)
      )${withoutRowId(dialect)}`,
      'CREATE INDEX links_to ON links (to_id) WHERE to_id IS NOT NULL',
      'CREATE INDEX links_waiting ON links (space_id, kind, title_key) WHERE to_id IS NULL',
      `CREATE TABLE trash_units (
        id ${key} PRIMARY KEY,
        space_id ${key} NOT NULL,
        kind ${key} NOT NULL,
        top_id ${key} NOT NULL,
        records BIGINT NOT NULL,
        removed_at BIGINT NOT NULL
      )`,
      'CREATE INDEX trash_units_newest ON trash_units (space_id, kind, removed_at DESC, id DESC)',
      'CREATE INDEX trash_units_age ON trash_units (space_id, removed_at)',
    ]
  },
}

/**
 * Indexes by time that grow at their end: a record that is new or changed then touches one full page instead of halving one. They are
 * read backwards for the newest first, with ties by id.
 */
const second: Migration = {
  id: 'records-002',
  statements: () => [
    'DROP INDEX records_updated',
    'DROP INDEX records_created',
    'CREATE INDEX records_updated ON records (space_id, kind, updated_at, id DESC) WHERE trash_unit IS NULL',
    'CREATE INDEX records_created ON records (space_id, kind, created_at, id DESC) WHERE trash_unit IS NULL',
  ],
}

export const recordMigrations: readonly Migration[] = [first, second, namesMigration]
