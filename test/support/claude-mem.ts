import { createRequire } from 'node:module'

interface Connection {
  exec(statements: string): void
  prepare(text: string): { run(...values: unknown[]): unknown }
  close(): void
}

const Database: new (path: string) => Connection = createRequire(import.meta.url)('libsql')

export interface ClaudeMem {
  observation(values: Readonly<Record<string, string | number | null>>): void
  /** Any other statement, for what a test spoils. */
  exec(statements: string): void
  close(): void
}

/**
 * A database as claude-mem makes it, with the tables and columns of version 49 of its schema that hold memory, in write-ahead mode. Open until
 * it is closed, as its worker keeps it.
 */
export function createClaudeMem(path: string, version = 49): ClaudeMem {
  const connection = new Database(path)
  connection.exec(`
    PRAGMA journal_mode = WAL;
    CREATE TABLE schema_versions (id INTEGER PRIMARY KEY, version INTEGER UNIQUE NOT NULL, applied_at TEXT NOT NULL);
    CREATE TABLE sdk_sessions (id INTEGER PRIMARY KEY AUTOINCREMENT, content_session_id TEXT NOT NULL, memory_session_id TEXT UNIQUE,
      project TEXT NOT NULL, platform_source TEXT NOT NULL DEFAULT 'claude', user_prompt TEXT, started_at TEXT NOT NULL,
      started_at_epoch INTEGER NOT NULL, completed_at TEXT, completed_at_epoch INTEGER, status TEXT NOT NULL DEFAULT 'active');
    CREATE TABLE observations (id INTEGER PRIMARY KEY AUTOINCREMENT, memory_session_id TEXT NOT NULL, project TEXT NOT NULL, text TEXT,
      type TEXT NOT NULL, title TEXT, subtitle TEXT, facts TEXT, narrative TEXT, concepts TEXT, files_read TEXT, files_modified TEXT,
      prompt_number INTEGER, discovery_tokens INTEGER DEFAULT 0, created_at TEXT NOT NULL, created_at_epoch INTEGER NOT NULL,
      content_hash TEXT, merged_into_project TEXT, metadata TEXT, sync_rev TEXT NOT NULL DEFAULT '1');
    CREATE TABLE session_summaries (id INTEGER PRIMARY KEY AUTOINCREMENT, memory_session_id TEXT NOT NULL, project TEXT NOT NULL,
      request TEXT, investigated TEXT, learned TEXT, completed TEXT, next_steps TEXT, created_at TEXT NOT NULL, created_at_epoch INTEGER NOT NULL);
    CREATE TABLE user_prompts (id INTEGER PRIMARY KEY AUTOINCREMENT, session_db_id INTEGER, content_session_id TEXT NOT NULL,
      prompt_number INTEGER NOT NULL, prompt_text TEXT NOT NULL, created_at TEXT NOT NULL, created_at_epoch INTEGER NOT NULL);
    INSERT INTO schema_versions (version, applied_at) VALUES (4, '2026-01-02T00:00:00.000Z'), (${version}, '2026-01-02T00:00:00.000Z');
    INSERT INTO session_summaries (memory_session_id, project, request, created_at, created_at_epoch)
      VALUES ('s-1', 'zlib-port', 'Port zlib', '2026-01-02T00:00:00.000Z', 1767312000000);
    INSERT INTO user_prompts (content_session_id, prompt_number, prompt_text, created_at, created_at_epoch)
      VALUES ('c-1', 1, 'Port zlib', '2026-01-02T00:00:00.000Z', 1767312000000), ('c-1', 2, 'Go on', '2026-01-02T00:00:00.000Z', 1767312000000);
  `)
  const defaults = {
    memory_session_id: 's-1',
    project: 'zlib-port',
    created_at: '2026-01-02T00:00:00.000Z',
    created_at_epoch: 1_767_312_000_000,
  }
  return {
    observation(values) {
      const row = { ...defaults, ...values }
      const names = Object.keys(row)
      const marks = names.map(() => '?').join(', ')
      connection.prepare(`INSERT INTO observations (${names.join(', ')}) VALUES (${marks})`).run(...Object.values(row))
    },
    exec: (statements) => connection.exec(statements),
    close: () => connection.close(),
  }
}

/** An observation of a build that failed. */
export const deflate = {
  id: 7,
  type: 'bugfix',
  title: 'Link order of zlib fixed',
  subtitle: 'The linker reads libraries once, from left to right.',
  narrative: 'ld: undefined symbol inflateInit2_\nzlib stood before the object files on the link line.',
  facts: '["Libraries stand after the objects that need them","-lz is now last in LDLIBS"]',
  concepts: '["problem-solution"]',
  files_modified: '["Makefile"]',
} as const
