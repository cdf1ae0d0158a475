import { join, type Project, type Reader, sql, type Transaction } from '../../../contract/index.ts'

interface ProjectRow {
  id: string
  slug: string
  identity: string
  root: string
}

export async function projectById(reader: Reader, spaceId: string, id: string): Promise<Project | undefined> {
  return reader.get<ProjectRow>(
    sql`SELECT id, slug, identity, root FROM projects WHERE space_id = ${spaceId} AND id = ${id}`,
  )
}

/** By its slug, else by one that only this project had before. */
export async function projectBySlug(reader: Reader, spaceId: string, slug: string): Promise<Project | undefined> {
  const wanted = slug.normalize('NFC').toLowerCase()
  const present = await reader.get<ProjectRow>(
    sql`SELECT id, slug, identity, root FROM projects WHERE space_id = ${spaceId} AND slug = ${wanted}`,
  )
  if (present !== undefined) return present
  const former = await reader.all<ProjectRow>(
    sql`SELECT p.id, p.slug, p.identity, p.root FROM project_slugs s JOIN projects p ON p.id = s.project_id
        WHERE s.space_id = ${spaceId} AND s.slug = ${wanted} AND p.space_id = ${spaceId} ORDER BY p.id LIMIT 2`,
  )
  return former.length === 1 ? former[0] : undefined
}

/** Which project each of these identities belongs to, present or former. */
export async function ownersOf(
  reader: Reader,
  spaceId: string,
  identities: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await reader.all<{ identity: string; project_id: string }>(
    sql`SELECT identity, project_id FROM project_identities
        WHERE space_id = ${spaceId} AND identity IN (${join([...new Set(identities)])})`,
  )
  return new Map(rows.map((row) => [row.identity, row.project_id]))
}

/** All identities of a project, oldest first. */
export async function identitiesOf(reader: Reader, projectId: string): Promise<string[]> {
  const rows = await reader.all<{ identity: string }>(
    sql`SELECT identity FROM project_identities WHERE project_id = ${projectId} ORDER BY since, identity`,
  )
  return rows.map((row) => row.identity)
}

/** Gives identities to a project, from another one too. */
export async function claim(
  transaction: Transaction,
  owner: { spaceId: string; projectId: string },
  identities: readonly string[],
  now: number,
): Promise<void> {
  if (identities.length === 0) return
  const rows = [...new Set(identities)].map(
    (identity) => sql`(${owner.spaceId}, ${identity}, ${owner.projectId}, ${now})`,
  )
  await transaction.run(
    sql`INSERT INTO project_identities (space_id, identity, project_id, since) VALUES ${join(rows)}
        ON CONFLICT (space_id, identity) DO UPDATE SET project_id = excluded.project_id, since = excluded.since`,
  )
}

export async function release(transaction: Transaction, spaceId: string, identities: readonly string[]): Promise<void> {
  if (identities.length === 0) return
  await transaction.run(
    sql`DELETE FROM project_identities WHERE space_id = ${spaceId} AND identity IN (${join([...identities])})`,
  )
}
