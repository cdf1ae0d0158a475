import { randomUUID } from 'node:crypto'
import { type Project, sql, type Transaction } from '../../../contract/index.ts'
import type { Evidence } from './evidence.ts'
import { matchProject } from './match-project.ts'
import { claim, identitiesOf, projectById, projectBySlug, release } from './project-rows.ts'
import { slugify } from './slug.ts'

/** Clones and checkouts of one project that are remembered; the oldest give way. */
const mostInstances = 32

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
  await note(transaction, now, spaceId, evidence, known)
  return { ...known, identity: evidence.identity, root: evidence.main }
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

async function note(
  transaction: Transaction,
  now: number,
  spaceId: string,
  evidence: Evidence,
  known: Project,
): Promise<void> {
  const before = await identitiesOf(transaction, known.id)
  const isNew = !before.includes(evidence.identity)
  if (evidence.reach === 'local' && isNew && known.identity.startsWith('dir:')) {
    // The directory left its former place, where another may stand now.
    await release(transaction, spaceId, [known.identity])
  }
  const instances = before.filter((identity) => identity.startsWith('inode:') && !evidence.instances.includes(identity))
  const outdated = evidence.reach === 'local' ? instances : instances.slice(0, -mostInstances)
  await release(transaction, spaceId, outdated)
  await claim(transaction, { spaceId, projectId: known.id }, [evidence.identity, ...evidence.instances], now)
  await transaction.run(
    sql`UPDATE projects SET identity = ${evidence.identity}, root = ${evidence.main}
        WHERE space_id = ${spaceId} AND id = ${known.id}`,
  )
}

async function freeSlug(transaction: Transaction, spaceId: string, wanted: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wanted : `${wanted}_${number}`
    if ((await projectBySlug(transaction, spaceId, slug)) === undefined) return slug
  }
}
