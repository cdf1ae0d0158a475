import { randomUUID } from 'node:crypto'
import { type Project, type Reader, type Store, sql } from '../../../contract/index.ts'
import { claim, ownersOf, projectById } from './project-rows.ts'
import { freeSlug } from './register-project.ts'
import { slugify } from './slug.ts'

/** What names the same work on every machine. */
const shared = /^(?:git|name):./

const longest = 500

/** The project that has or had the identity; where nobody knows it yet, a new one without a folder, or with no name for it none. */
export async function projectOfIdentity(
  store: Store,
  now: () => number,
  { spaceId, identity, name }: { spaceId: string; identity: string; name: string | undefined },
): Promise<Project | undefined> {
  if (!shared.test(identity) || identity.length > longest || /\p{C}/u.test(identity)) return undefined
  const found = await known(store, spaceId, identity)
  if (found !== undefined || name === undefined) return found
  return store.write(async (transaction) => {
    await transaction.lock(`projects:${spaceId}`)
    const meanwhile = await known(transaction, spaceId, identity)
    if (meanwhile !== undefined) return meanwhile
    const project: Project = {
      id: `pj_${randomUUID().replaceAll('-', '')}`,
      slug: await freeSlug(transaction, spaceId, slugify(name)),
      identity,
      root: '',
    }
    await transaction.run(
      sql`INSERT INTO projects (id, space_id, slug, identity, root, created_at)
          VALUES (${project.id}, ${spaceId}, ${project.slug}, ${identity}, '', ${now()})`,
    )
    await claim(transaction, { spaceId, projectId: project.id }, [identity], now())
    return project
  })
}

async function known(reader: Reader, spaceId: string, identity: string): Promise<Project | undefined> {
  const owner = (await ownersOf(reader, spaceId, [identity])).get(identity)
  return owner === undefined ? undefined : projectById(reader, spaceId, owner)
}
