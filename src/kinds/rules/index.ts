import { defineKind } from '../../contract/index.ts'
import { advise } from './advise.ts'
import { activationMigration } from './book/index.ts'
import { brief } from './brief.ts'
import { guidance } from './guidance.ts'
import { indexRule } from './index-rule.ts'
import { ledgerMigration } from './reviews/ledger.ts'
import { usageMigration } from './usage/index.ts'

/** Rules memory: what a team expects of every change, learnt from corrections, reviews and code, and sent where it applies. */
export const rules = defineKind({
  name: 'rules',
  idPrefix: 'ru_',
  summary: 'The rules of a project',
  guidance,
  indexed: indexRule,
  operations: async () => (await import('./operations/index.ts')).operations,
  tools: async () => (await import('./operations/tools.ts')).tools,
  brief,
  advise,
  migrations: [activationMigration, ledgerMigration, usageMigration],
})
