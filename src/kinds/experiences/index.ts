import { defineKind } from '../../contract/index.ts'
import { cues } from './cues.ts'
import { guidance } from './guidance.ts'
import { importsMigration } from './imports-migration.ts'
import { experiencesMigration } from './migration.ts'
import { indexExperience } from './record/index.ts'
import { teamMigration } from './team/index.ts'

/** Experience memory: what was learnt from failures, found by the error itself, and proven by replays. */
export const experiences = defineKind({
  name: 'experiences',
  idPrefix: 'lr_',
  foreignIdPrefix: 'rr_',
  summary: 'What was learnt from failures',
  guidance,
  indexed: indexExperience,
  filters: ['topicKey', 'scope', 'contentHash', 'sessionId', 'signature', 'trust', 'withdrawn'],
  operations: async () => (await import('./operations/index.ts')).operations,
  tools: async () => (await import('./operations/tools.ts')).tools,
  withheld: (settings) => (settings.experiences.notes ? [] : ['note']),
  cues,
  // Loaded where something happened: what reads errors is not for the hooks of every prompt.
  observe: async (context, happening) => (await import('./capture/index.ts')).observe(context, happening),
  migrations: [experiencesMigration, teamMigration, importsMigration],
})
