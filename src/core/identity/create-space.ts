import { randomUUID } from 'node:crypto'
import { MnemaError, type Space, type Store, sql } from '../../contract/index.ts'
import { readySpaces } from './home-space.ts'
import { slugify } from './project/slug.ts'

const longestName = 100

/** A space that several may use. Its name is made of the words as a slug is. */
export async function createSpace(store: Store, now: () => number, name: string): Promise<Space> {
  if (!/[\p{L}\p{N}]/u.test(name) || [...name].length > longestName) {
    throw new MnemaError(
      'invalid_input',
      `The name of a space has a letter or digit and at most ${longestName} characters.`,
      {
        field: 'name',
        remedy: 'Name who shares it, such as "platform team".',
      },
    )
  }
  await readySpaces(store, now)
  const space: Space = { id: `sp_${randomUUID().replaceAll('-', '')}`, name: slugify(name), personal: false }
  await store.write(async (transaction) => {
    await transaction.lock('spaces')
    const taken = await transaction.get(sql`SELECT id FROM spaces WHERE name = ${space.name}`)
    if (taken !== undefined) {
      throw new MnemaError('conflict', `There is a space "${space.name}" already.`, {
        field: 'name',
        remedy: 'Use that one, or choose another name.',
      })
    }
    await transaction.run(
      sql`INSERT INTO spaces (id, name, created_at, personal) VALUES (${space.id}, ${space.name}, ${now()}, 0)`,
    )
  })
  return space
}
