import { type Database, sql } from '../../src/contract/index.ts'

/** The statement that deletes all rows of a schema but the list of its migrations. */
export async function truncateAll(database: Database, schema: string): Promise<string> {
  const tables = await database.all<{ name: string }>(
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = ${schema} AND tablename <> 'mnema_migrations'`,
  )
  if (tables.length === 0) return ''
  return `TRUNCATE ${tables.map(({ name }) => `${schema}."${name}"`).join(', ')} RESTART IDENTITY CASCADE`
}
