import { keyType, type Migration } from '../../../contract/index.ts'

/** One row a rule, and one a project: what was asked and what came of it, as totals. */
export const usageMigration: Migration = {
  id: 'rules-usage-001',
  statements(dialect) {
    const key = keyType(dialect)
    return [
      `CREATE TABLE rule_usage (
        space_id ${key} NOT NULL,
        record_id ${key} NOT NULL,
        considered BIGINT NOT NULL,
        sent BIGINT NOT NULL,
        cited BIGINT NOT NULL,
        followed BIGINT NOT NULL,
        violated BIGINT NOT NULL,
        overridden BIGINT NOT NULL,
        sent_at BIGINT,
        PRIMARY KEY (space_id, record_id)
      )`,
      `CREATE TABLE rule_calls (
        space_id ${key} NOT NULL,
        project_id ${key} NOT NULL,
        calls BIGINT NOT NULL,
        since BIGINT NOT NULL,
        at BIGINT NOT NULL,
        PRIMARY KEY (space_id, project_id)
      )`,
    ]
  },
}
