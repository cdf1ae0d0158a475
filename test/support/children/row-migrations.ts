import type { Migration } from '../../../src/contract/index.ts'

/** Rows of several writers, and one counter that all of them change: a lost update shows. */
export const rowMigrations: Migration[] = [
  {
    id: 'rows-001',
    statements: () => [
      'CREATE TABLE entry (writer TEXT NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (writer, number))',
      'CREATE TABLE counter (total INTEGER NOT NULL)',
      'INSERT INTO counter VALUES (0)',
    ],
  },
]
