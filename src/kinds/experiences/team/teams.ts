import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type Context, keyType, type Migration, MnemaError, sql } from '../../../contract/index.ts'

/** The team repository to which a space is connected. */
export interface Team {
  /** Address that git knows. */
  remote: string
  /** Its files on this machine. */
  folder: string
  /** Tells this store from others in what it shares, and names nobody: 16 hex digits. */
  person: string
  /** When records were last taken in; undefined before the first time. */
  syncedAt: Date | undefined
}

export const teamMigration: Migration = {
  id: 'experiences-002',
  statements(dialect) {
    const key = keyType(dialect)
    return [
      `CREATE TABLE experience_teams (
        space_id ${key} NOT NULL PRIMARY KEY,
        remote TEXT NOT NULL,
        person ${key} NOT NULL,
        synced_at BIGINT
      )`,
    ]
  },
}

export async function findTeam({ database, space, settings }: Context): Promise<Team | undefined> {
  const row = await database.get<{ remote: string; person: string; synced_at: number | null }>(
    sql`SELECT remote, person, synced_at FROM experience_teams WHERE space_id = ${space.id}`,
  )
  if (row === undefined) return undefined
  return {
    remote: row.remote,
    folder: folderOf(settings.home, space.id, row.remote),
    person: row.person,
    syncedAt: row.synced_at === null ? undefined : new Date(Number(row.synced_at)),
  }
}

/** @throws MnemaError `policy` for a space that is connected to none. */
export async function requireTeam(context: Context): Promise<Team> {
  const team = await findTeam(context)
  if (team !== undefined) return team
  throw new MnemaError('policy', 'This memory is not connected to a team.', {
    remedy: 'Connect it once: mnema team init <repository>',
  })
}

/** Connects the space; the same address again changes nothing. In a write. */
export async function connectTeam(context: Context, remote: string): Promise<void> {
  const { database, space } = context
  await database.write((transaction) =>
    transaction.run(
      sql`INSERT INTO experience_teams (space_id, remote, person) VALUES (${space.id}, ${remote}, ${randomBytes(8).toString('hex')})
          ON CONFLICT (space_id) DO UPDATE SET remote = excluded.remote`,
    ),
  )
}

export async function noteSync({ database, space, now }: Context): Promise<void> {
  await database.write((transaction) =>
    transaction.run(sql`UPDATE experience_teams SET synced_at = ${now.getTime()} WHERE space_id = ${space.id}`),
  )
}

/** Where the files of a space's team are kept on this machine; what one repository holds never reaches another. */
export function folderOf(home: string, spaceId: string, remote: string): string {
  return join(home, 'team', `${spaceId}-${createHash('sha256').update(remote).digest('hex').slice(0, 12)}`)
}
