import type { PostgresPool } from './client.ts'

const installed = `SELECT extname FROM pg_extension WHERE extname = 'vector'`
const offered = `SELECT name FROM pg_available_extensions WHERE name = 'vector'`

/** Whether pgvector is usable; installs it where the server offers it and the user may. It goes to `public`, since a database has it once. */
export async function detectVectors(pool: PostgresPool): Promise<boolean> {
  if ((await pool.query(installed, [])).count > 0) return true
  if ((await pool.query(offered, [])).count === 0) return false
  try {
    await pool.query('CREATE EXTENSION IF NOT EXISTS vector SCHEMA public', [])
  } catch (error) {
    // The user lacks the right, or another process has just installed it.
    if (!(error instanceof Error)) throw error
  }
  return (await pool.query(installed, [])).count > 0
}
