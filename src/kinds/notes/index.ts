import { defineKind } from '../../contract/index.ts'
import { brief } from './brief.ts'
import { cues } from './cues.ts'
import { visitMigration } from './delta/index.ts'
import { guidance } from './guidance.ts'
import { mountMigration } from './mount-migration.ts'
import { noteFilters } from './note-record.ts'
import { folderMigration } from './project/index.ts'
import { retryMigration } from './retry/index.ts'

/** A knowledge base that people and agents share: notes in the folders of projects, linked by their names. */
export const notes = defineKind({
  name: 'notes',
  idPrefix: 'nt_',
  summary: 'A knowledge base in folders',
  guidance,
  filters: noteFilters,
  // The parser is loaded with the first note.
  named: async (record, former) => (await import('./names/index.ts')).namesOf(record, former),
  operations: async () => (await import('./operations/index.ts')).operations,
  tools: async () => (await import('./operations/tools.ts')).tools,
  brief,
  cues,
  // Folders that are mounted on this machine.
  background: async (host) => (await import('./vault/index.ts')).followMounts(host),
  migrations: [folderMigration, visitMigration, retryMigration, mountMigration],
})
