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

/** The spaces that are there, in the same order: those of others by their names, in the order of code points on every database. */
export async function readSpaces(reader: Reader): Promise<Space[]> {
  const rows = await reader.all<{ id: string; name: string; personal: number }>(
    sql`SELECT id, name, personal FROM spaces`,
  )
  return rows
    .map(({ id, name, personal }) => ({ id, name, personal: Number(personal) === 1 }))
    .sort((one, other) => standing(one) - standing(other) || (one.name < other.name ? -1 : 1))
}

function standing({ id }: Space): number {
  const first = [defaultSpaceId, personalSpaceId].indexOf(id)
  return first < 0 ? 2 : first
}

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run under a number that has no name.
    return 'local'
  }
}
