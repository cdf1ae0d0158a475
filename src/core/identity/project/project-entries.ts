import { randomUUID } from 'node:crypto'
import {
  MnemaError,
  type ProjectEntry,
  type Reader,
  type Store,
  sql,
  type Transaction,
} from '../../../contract/index.ts'
import { personalSpaceId } from '../home-space.ts'
import { cleanName, longestProjectName } from './clean-name.ts'
import { claim, ownersOf, projectById } from './project-rows.ts'
import { slugify } from './slug.ts'

const longestDisplayName = 200

interface EntryRow {
  id: string
  slug: string
  display_name: string | null
  status: string
}

/** All projects of a space, by slug. */
export async function listProjects(reader: Reader, spaceId: string): Promise<ProjectEntry[]> {
  const rows = await reader.all<EntryRow>(
    sql`SELECT id, slug, display_name, status FROM projects WHERE space_id = ${spaceId} ORDER BY slug, id`,
  )
  return rows.map(entryOf)
}

/** A project that no folder has brought along; a folder whose `.mnema.json` has its name joins it. A person's own space has none. */
export async function createProject(
  store: Store,
  now: () => number,
  spaceId: string,
  name: string,
): Promise<ProjectEntry> {
  const clean = checkName(name, 'name', longestProjectName)
  if (spaceId === personalSpaceId) throw noProjectsHere()
  const entry: ProjectEntry = {
    id: `pj_${randomUUID().replaceAll('-', '')}`,
    slug: slugify(clean),
    displayName: clean,
    status: 'active',
  }
  const identity = `name:${clean}`
  await store.write(async (transaction) => {
    await transaction.lock(`projects:${spaceId}`)
    await refuseTakenName(transaction, spaceId, identity)
    await refuseTakenSlug(transaction, spaceId, entry.slug, entry.id)
    await transaction.run(
      sql`INSERT INTO projects (id, space_id, slug, identity, root, created_at, display_name)
          VALUES (${entry.id}, ${spaceId}, ${entry.slug}, ${identity}, '', ${now()}, ${clean})`,
    )
    await claim(transaction, { spaceId, projectId: entry.id }, [identity], now())
  })
  return entry
}

/** Gives a project another slug, name or status; the slug before keeps answering. */
export async function changeProject(
  store: Store,
  now: () => number,
  { spaceId, id }: { spaceId: string; id: string },
  change: { slug?: string; displayName?: string; status?: ProjectEntry['status'] },
): Promise<ProjectEntry> {
  const displayName =
    change.displayName === undefined ? undefined : checkName(change.displayName, 'displayName', longestDisplayName)
  const slug = change.slug === undefined ? undefined : slugify(checkName(change.slug, 'slug', longestDisplayName))
  return store.write(async (transaction) => {
    await transaction.lock(`projects:${spaceId}`)
    const before = (await listProjects(transaction, spaceId)).find((entry) => entry.id === id)
    if (before === undefined) {
      throw new MnemaError('not_found', 'There is no such project.', {
        field: 'project',
        remedy: 'List the projects of the space.',
      })
    }
    const after: ProjectEntry = {
      id,
      slug: slug ?? before.slug,
      displayName: displayName ?? (before.displayName === before.slug ? (slug ?? before.slug) : before.displayName),
      status: change.status ?? before.status,
    }
    if (after.slug !== before.slug) {
      await refuseTakenSlug(transaction, spaceId, after.slug, id)
      await noteFormerSlug(transaction, { spaceId, projectId: id }, before.slug, now())
    }
    await transaction.run(
      sql`UPDATE projects SET slug = ${after.slug}, status = ${after.status},
            display_name = ${after.displayName === after.slug ? null : after.displayName}
          WHERE space_id = ${spaceId} AND id = ${id}`,
    )
    return after
  })
}

async function noteFormerSlug(
  transaction: Transaction,
  { spaceId, projectId }: { spaceId: string; projectId: string },
  slug: string,
  now: number,
): Promise<void> {
  await transaction.run(
    sql`INSERT INTO project_slugs (space_id, slug, project_id, since) VALUES (${spaceId}, ${slug}, ${projectId}, ${now})
        ON CONFLICT (space_id, slug, project_id) DO UPDATE SET since = excluded.since`,
  )
}

async function refuseTakenSlug(reader: Reader, spaceId: string, slug: string, id: string): Promise<void> {
  const owner = await reader.get<{ id: string }>(
    sql`SELECT id FROM projects WHERE space_id = ${spaceId} AND slug = ${slug} AND id <> ${id}`,
  )
  if (owner === undefined) return
  throw new MnemaError('conflict', `Another project is called "${slug}".`, {
    field: 'slug',
    remedy: 'Choose another name.',
  })
}

/** A name leads folders to one project, whatever its slug has become. */
async function refuseTakenName(reader: Reader, spaceId: string, identity: string): Promise<void> {
  const owner = (await ownersOf(reader, spaceId, [identity])).get(identity)
  const project = owner === undefined ? undefined : await projectById(reader, spaceId, owner)
  if (project === undefined) return
  throw new MnemaError('conflict', `The project "${project.slug}" has that name already.`, {
    field: 'name',
    remedy: 'Use that one, or choose another name.',
  })
}

function noProjectsHere(): MnemaError {
  return new MnemaError('invalid_input', 'A space of one person holds no projects.', {
    field: 'space',
    remedy: 'Make the project in a space that may be shared.',
  })
}

function checkName(text: string, field: string, longest: number): string {
  const clean = cleanName(text, longest)
  if (clean !== undefined) return clean
  throw new MnemaError(
    'invalid_input',
    `The name of a project has a letter or digit and at most ${longest} printable characters.`,
    { field, remedy: 'Name what the work is about.' },
  )
}

function entryOf({ id, slug, display_name: displayName, status }: EntryRow): ProjectEntry {
  return { id, slug, displayName: displayName ?? slug, status: status === 'archived' ? 'archived' : 'active' }
}
