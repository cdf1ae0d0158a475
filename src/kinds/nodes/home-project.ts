import type { Context, Place } from '../../contract/index.ts'
import { firstSegment } from './uri.ts'

/** The domain whose roots are named after projects. */
export const projectDomain = 'project'

/**
 * The project that a node is about: under `project://`, the one of that name, else the one in which it is written; in other domains
 * none, for they hold what is true everywhere.
 */
export async function homeProject(context: Context, place: Place): Promise<string | undefined> {
  if (place.tree !== projectDomain) return undefined
  const slug = firstSegment(place)
  if (context.project?.slug === slug) return context.project.id
  const named = await context.identity.projectBySlug(context.space.id, slug)
  return named?.id ?? context.project?.id
}
