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
import { claim } from './project-rows.ts'
import { slugify } from './slug.ts'

const longestName = 200

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
  const clean = checkName(name)
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
  const displayName = change.displayName === undefined ? undefined : checkName(change.displayName)
  const slug = change.slug === undefined ? undefined : slugify(checkName(change.slug, 'slug'))
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

function noProjectsHere(): MnemaError {
  return new MnemaError('invalid_input', 'A space of one person holds no projects.', {
    field: 'space',
    remedy: 'Make the project in a space that may be shared.',
  })
}

function checkName(name: string, field = 'name'): string {
  const clean = name.normalize('NFC').trim()
  if (/[\p{L}\p{N}]/u.test(clean) && [...clean].length <= longestName && !/[\p{C}\p{Zl}\p{Zp}]/u.test(clean))
    return clean
  throw new MnemaError(
    'invalid_input',
    `A project's name has a letter or digit and at most ${longestName} printable characters.`,
    {
      field,
      remedy: 'Name what the work is about.',
    },
  )
}

function entryOf({ id, slug, display_name: displayName, status }: EntryRow): ProjectEntry {
  return { id, slug, displayName: displayName ?? slug, status: status === 'archived' ? 'archived' : 'active' }
}
