import { keyType, type Migration } from '../../../contract/index.ts'

/** What became of a review comment that was offered as a candidate. */
export type ReviewDecision = 'proposed' | 'dismissed'

/** What is remembered of the reviews of a project: comments that were decided on are not offered again, and a failed read was an attempt. */
export interface ReviewLedger {
  /** Links of review comments; those that are known already keep their first decision. */
  note(links: readonly string[], decision: ReviewDecision): Promise<void>
  /** Those of the links that were decided on, and when. */
  decided(links: readonly string[]): Promise<ReadonlyMap<string, Date>>
  /** A read of the reviews was tried; `failure` says why it failed. */
  noteAttempt(failure: string | undefined): Promise<void>
  /** The last attempt, failed or not. */
  lastAttempt(): Promise<{ at: Date; failure: string | undefined } | undefined>
}

/** One row a comment, and one a project for the last attempt. */
export const ledgerMigration: Migration = {
  id: 'rules-reviews-001',
  statements(dialect) {
    const key = keyType(dialect)
    return [
      `CREATE TABLE rule_review_ledger (
        space_id ${key} NOT NULL,
        project_id ${key} NOT NULL,
        link ${key} NOT NULL,
        decision ${key} NOT NULL,
        at BIGINT NOT NULL,
        PRIMARY KEY (space_id, project_id, link)
      )`,
      `CREATE TABLE rule_review_attempts (
        space_id ${key} NOT NULL,
        project_id ${key} NOT NULL,
        at BIGINT NOT NULL,
        failure TEXT,
        PRIMARY KEY (space_id, project_id)
      )`,
    ]
  },
}
