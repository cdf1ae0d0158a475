import { userInfo } from 'node:os'
import { type Space, type Store, sql } from '../../contract/index.ts'

/** The one person of a laptop and the space that each store has; fixed, so that processes which begin at once agree. */
export const localPrincipalId = 'pr_local'
export const defaultSpaceId = 'sp_default'

/** All spaces, the default first. Makes the default one, and the local principal, on first use. */
export async function readySpaces(store: Store, now: () => number): Promise<Space[]> {
  const spaces = await readSpaces(store)
  if (spaces[0]?.id === defaultSpaceId) return spaces
  await store.write(async (transaction) => {
    await transaction.run(
      sql`INSERT INTO principals (id, name, created_at) VALUES (${localPrincipalId}, ${userName()}, ${now()})
          ON CONFLICT (id) DO NOTHING`,
    )
    await transaction.run(
      sql`INSERT INTO spaces (id, name, created_at) VALUES (${defaultSpaceId}, 'default', ${now()})
          ON CONFLICT (id) DO NOTHING`,
    )
  })
  return readSpaces(store)
}

function readSpaces(store: Store): Promise<Space[]> {
  return store.all<Space>(
    sql`SELECT id, name FROM spaces
        ORDER BY CASE WHEN id = ${defaultSpaceId} THEN 0 ELSE 1 END, created_at, id`,
  )
}

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run under a number that has no name.
    return 'local'
  }
}
