import { randomUUID } from 'node:crypto'
import { type Project, sql, type Transaction } from '../../../contract/index.ts'
import type { Evidence } from './evidence.ts'
import { matchProject } from './match-project.ts'
import { claim, identitiesOf, projectById, projectBySlug, release } from './project-rows.ts'
import { slugify } from './slug.ts'

/** Directories of one project that are remembered: two for each clone. */
const mostDirectories = 64

/** Enters a new project, or what is new about a known one. */
export async function registerProject(
  transaction: Transaction,
  now: number,
  spaceId: string,
  evidence: Evidence,
): Promise<Project> {
  await transaction.lock(`projects:${spaceId}`)
  const match = await matchProject(transaction, spaceId, evidence)
  const known = match && (await projectById(transaction, spaceId, match.projectId))
  if (!match || !known) return enter(transaction, now, spaceId, evidence)
  await release(transaction, spaceId, match.forget)
  await claim(transaction, { spaceId, projectId: known.id }, match.learn, now)
  await forgetOldest(transaction, spaceId, known.id)
  // A project that was named before anybody worked in it gets its folder now.
  if (!match.renamed && known.root !== '') return known
  const identity = match.renamed ? evidence.identity : known.identity
  await transaction.run(
    sql`UPDATE projects SET identity = ${identity}, root = ${evidence.main}
        WHERE space_id = ${spaceId} AND id = ${known.id}`,
  )
  return { ...known, identity, root: evidence.main }
}

async function enter(transaction: Transaction, now: number, spaceId: string, evidence: Evidence): Promise<Project> {
  const project: Project = {
    id: `pj_${randomUUID().replaceAll('-', '')}`,
    slug: await freeSlug(transaction, spaceId, slugify(evidence.name)),
    identity: evidence.identity,
    root: evidence.main,
  }
  await transaction.run(
    sql`INSERT INTO projects (id, space_id, slug, identity, root, created_at)
        VALUES (${project.id}, ${spaceId}, ${project.slug}, ${project.identity}, ${project.root}, ${now})`,
  )
  // The directories go to the new project, also from one whose folder was reused for it.
  await claim(transaction, { spaceId, projectId: project.id }, [evidence.identity, ...evidence.instances], now)
  return project
}

/** A project that is cloned anew each day would gather directories without end. */
async function forgetOldest(transaction: Transaction, spaceId: string, projectId: string): Promise<void> {
  const directories = (await identitiesOf(transaction, projectId)).filter((identity) => identity.startsWith('inode:'))
  await release(transaction, spaceId, directories.slice(0, -mostDirectories))
}

/** The slug, or the next one with a number behind it, that no project has or had. */
export async function freeSlug(transaction: Transaction, spaceId: string, wanted: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wanted : `${wanted}_${number}`
    if ((await projectBySlug(transaction, spaceId, slug)) === undefined) return slug
  }
}
