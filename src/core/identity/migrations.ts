import { keyType, type Migration } from '../../contract/index.ts'

const first: Migration = {
  id: 'identity-001',
  statements(dialect) {
    const key = keyType(dialect)
    return [
      `CREATE TABLE principals (id ${key} PRIMARY KEY, name TEXT NOT NULL, created_at BIGINT NOT NULL)`,
      `CREATE TABLE spaces (id ${key} PRIMARY KEY, name TEXT NOT NULL, created_at BIGINT NOT NULL)`,
      `CREATE TABLE tokens (
        id ${key} PRIMARY KEY,
        hash ${key} NOT NULL UNIQUE,
        principal_id ${key} NOT NULL,
        name TEXT NOT NULL,
        scopes TEXT NOT NULL,
        space_ids TEXT,
        toolsets TEXT,
        created_at BIGINT NOT NULL,
        expires_at BIGINT,
        last_used_at BIGINT,
        revoked_at BIGINT
      )`,
      `CREATE TABLE projects (
        id ${key} PRIMARY KEY,
        space_id ${key} NOT NULL,
        slug ${key} NOT NULL,
        identity ${key} NOT NULL,
        root TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        UNIQUE (space_id, slug)
      )`,
      `CREATE TABLE project_identities (
        space_id ${key} NOT NULL,
        identity ${key} NOT NULL,
        project_id ${key} NOT NULL,
        since BIGINT NOT NULL,
        PRIMARY KEY (space_id, identity)
      )`,
      'CREATE INDEX project_identities_project ON project_identities (project_id)',
    ]
  },
}

/** A space of a person's own; what projects are called, and were called before. */
const second: Migration = {
  id: 'identity-002',
  statements(dialect) {
    const key = keyType(dialect)
    return [
      'ALTER TABLE spaces ADD COLUMN personal BIGINT NOT NULL DEFAULT 0',
      'CREATE UNIQUE INDEX spaces_name ON spaces (name)',
      'ALTER TABLE projects ADD COLUMN display_name TEXT',
      `ALTER TABLE projects ADD COLUMN status ${key} NOT NULL DEFAULT 'active'`,
      `CREATE TABLE project_slugs (
        space_id ${key} NOT NULL,
        slug ${key} NOT NULL,
        project_id ${key} NOT NULL,
        since BIGINT NOT NULL,
        PRIMARY KEY (space_id, slug, project_id)
      )`,
    ]
  },
}

/** Principals, spaces, tokens, and projects with all their present and former identities. */
export const identityMigrations: readonly Migration[] = [first, second]
