import { userInfo } from 'node:os'
import { type Reader, type Space, type Store, sql } from '../../contract/index.ts'

/** The one person of a laptop and the spaces that each store has; fixed, so that processes which begin at once agree. */
export const localPrincipalId = 'pr_local'
export const defaultSpaceId = 'sp_default'
export const personalSpaceId = 'sp_personal'

/** All spaces, the default first and then the person's own. Makes these two, and the local principal, on first use. */
export async function readySpaces(store: Store, now: () => number): Promise<Space[]> {
  const spaces = await readSpaces(store)
  if (spaces[0]?.id === defaultSpaceId && spaces[1]?.id === personalSpaceId) return spaces
  await store.write(async (transaction) => {
    await transaction.run(
      sql`INSERT INTO principals (id, name, created_at) VALUES (${localPrincipalId}, ${userName()}, ${now()})
          ON CONFLICT (id) DO NOTHING`,
    )
    await transaction.run(
      sql`INSERT INTO spaces (id, name, created_at, personal) VALUES (${defaultSpaceId}, 'default', ${now()}, 0),
            (${personalSpaceId}, 'personal', ${now()}, 1)
          ON CONFLICT (id) DO NOTHING`,
    )
  })
  return readSpaces(store)
}

/** The spaces that are there, in the same order. */
export async function readSpaces(reader: Reader): Promise<Space[]> {
  const rows = await reader.all<{ id: string; name: string; personal: number }>(
    sql`SELECT id, name, personal FROM spaces
        ORDER BY CASE id WHEN ${defaultSpaceId} THEN 0 WHEN ${personalSpaceId} THEN 1 ELSE 2 END, created_at, id`,
  )
  return rows.map(({ id, name, personal }) => ({ id, name, personal: Number(personal) === 1 }))
}

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run under a number that has no name.
    return 'local'
  }
}
