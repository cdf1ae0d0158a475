import { keyType, type Migration } from '../../contract/index.ts'

const first: Migration = {
  id: 'sessions-001',
  statements(dialect) {
    const key = keyType(dialect)
    return [
      `CREATE TABLE sessions (
        space_id ${key} NOT NULL,
        id ${key} NOT NULL,
        client_type TEXT NOT NULL,
        project_id ${key},
        parent_id ${key},
        epoch BIGINT NOT NULL,
        cause TEXT NOT NULL,
        started_at BIGINT NOT NULL,
        seen_at BIGINT NOT NULL,
        ended_at BIGINT,
        outcome TEXT,
        PRIMARY KEY (space_id, id)
      )`,
      'CREATE INDEX sessions_seen ON sessions (seen_at)',
      `CREATE TABLE ledger (
        space_id ${key} NOT NULL,
        session_id ${key} NOT NULL,
        epoch BIGINT NOT NULL,
        record_id ${key} NOT NULL,
        via TEXT NOT NULL,
        query_id ${key},
        at BIGINT NOT NULL,
        PRIMARY KEY (space_id, session_id, epoch, record_id)
      )`,
      'CREATE INDEX ledger_at ON ledger (at)',
      `CREATE TABLE recalls (
        query_id ${key} PRIMARY KEY,
        space_id ${key} NOT NULL,
        session_id ${key} NOT NULL,
        client_type TEXT NOT NULL,
        event TEXT NOT NULL,
        prompt TEXT NOT NULL,
        offered TEXT NOT NULL,
        took BIGINT NOT NULL,
        outcome TEXT NOT NULL,
        failed BIGINT NOT NULL,
        at BIGINT NOT NULL
      )`,
      'CREATE INDEX recalls_at ON recalls (at)',
      'CREATE INDEX recalls_failed ON recalls (at) WHERE failed = 1',
      `CREATE TABLE recall_offers (
        query_id ${key} NOT NULL,
        record_id ${key} NOT NULL,
        space_id ${key} NOT NULL,
        at BIGINT NOT NULL,
        adopted BIGINT NOT NULL,
        PRIMARY KEY (query_id, record_id)
      )`,
      'CREATE INDEX recall_offers_record ON recall_offers (space_id, record_id, at, adopted)',
      'CREATE INDEX recall_offers_at ON recall_offers (at)',
    ]
  },
}

/** What a session opened is asked for when its context was lost. */
const second: Migration = {
  id: 'sessions-002',
  statements: () => ['CREATE INDEX recalls_session ON recalls (space_id, session_id, at)'],
}

/** Hosts, and two registrations of one hook, send an event twice. */
const third: Migration = {
  id: 'sessions-003',
  statements(dialect) {
    const key = keyType(dialect)
    return [
      `CREATE TABLE heard (
        space_id ${key} NOT NULL,
        session_id ${key} NOT NULL,
        event ${key} NOT NULL,
        at BIGINT NOT NULL,
        PRIMARY KEY (space_id, session_id, event)
      )`,
      'CREATE INDEX heard_at ON heard (at)',
    ]
  },
}

/** Sessions, the ledger of what they were given, and the log of recalls with what each offered. */
export const sessionMigrations: readonly Migration[] = [first, second, third]
