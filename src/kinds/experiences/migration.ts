import { keyType, type Migration } from '../../contract/index.ts'

/**
 * What is no record: the failures of a session, what it read and what came of that, counts of evidence, what one record says of another
 * while nobody has settled it, and the calls that were answered.
 */
export const experiencesMigration: Migration = {
  id: 'experiences-001',
  statements(dialect) {
    const key = keyType(dialect)
    return [
      `CREATE TABLE experience_failures (
        space_id ${key} NOT NULL,
        session_id ${key} NOT NULL,
        number BIGINT NOT NULL,
        tool TEXT NOT NULL,
        command TEXT,
        command_key ${key},
        error TEXT NOT NULL,
        exit_code BIGINT,
        environment TEXT NOT NULL,
        directory TEXT,
        checkout TEXT,
        dirty BIGINT,
        at BIGINT NOT NULL,
        solved_at BIGINT,
        PRIMARY KEY (space_id, session_id, number)
      )`,
      'CREATE INDEX experience_failures_at ON experience_failures (at)',
      `CREATE TABLE experience_reading (
        space_id ${key} NOT NULL,
        session_id ${key} NOT NULL,
        characters BIGINT NOT NULL,
        PRIMARY KEY (space_id, session_id)
      )`,
      `CREATE TABLE experience_uses (
        space_id ${key} NOT NULL,
        session_id ${key} NOT NULL,
        record_id ${key} NOT NULL,
        revision BIGINT NOT NULL,
        at BIGINT NOT NULL,
        outcome ${key},
        PRIMARY KEY (space_id, session_id, record_id)
      )`,
      `CREATE TABLE experience_evidence (
        space_id ${key} NOT NULL,
        record_id ${key} NOT NULL,
        sources BIGINT NOT NULL,
        used_success BIGINT NOT NULL,
        used_failure BIGINT NOT NULL,
        PRIMARY KEY (space_id, record_id)
      )`,
      `CREATE TABLE experience_sources (
        space_id ${key} NOT NULL,
        record_id ${key} NOT NULL,
        source ${key} NOT NULL,
        PRIMARY KEY (space_id, record_id, source)
      )`,
      `CREATE TABLE experience_relations (
        space_id ${key} NOT NULL,
        from_id ${key} NOT NULL,
        to_id ${key} NOT NULL,
        relation ${key} NOT NULL,
        status ${key} NOT NULL,
        session_id ${key},
        principal_id TEXT NOT NULL,
        reason TEXT,
        at BIGINT NOT NULL,
        settled_at BIGINT,
        PRIMARY KEY (space_id, from_id, to_id, relation)
      )`,
      'CREATE INDEX experience_relations_to ON experience_relations (space_id, to_id, status)',
      `CREATE TABLE experience_calls (
        space_id ${key} NOT NULL,
        session_id ${key} NOT NULL,
        call_id ${key} NOT NULL,
        payload ${key} NOT NULL,
        record_id ${key} NOT NULL,
        reply TEXT NOT NULL,
        at BIGINT NOT NULL,
        PRIMARY KEY (space_id, session_id, call_id)
      )`,
      'CREATE INDEX experience_calls_at ON experience_calls (at)',
    ]
  },
}
