import { randomUUID } from 'node:crypto'
import { type Project, type Store, sql } from '../../../contract/index.ts'
import { claim, ownersOf, projectById } from './project-rows.ts'
import { freeSlug } from './register-project.ts'
import { slugify } from './slug.ts'

/** What names the same work on every machine. */
const shared = /^(?:git|name):./

const longest = 500

/** The project that has or had the identity; a new one without a folder where nobody knows it yet. */
export async function projectOfIdentity(
  store: Store,
  now: () => number,
  { spaceId, identity, name }: { spaceId: string; identity: string; name: string },
): Promise<Project | undefined> {
  if (!shared.test(identity) || identity.length > longest || /\p{C}/u.test(identity)) return undefined
  return store.write(async (transaction) => {
    await transaction.lock(`projects:${spaceId}`)
    const owner = (await ownersOf(transaction, spaceId, [identity])).get(identity)
    const known = owner === undefined ? undefined : await projectById(transaction, spaceId, owner)
    if (known !== undefined) return known
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
