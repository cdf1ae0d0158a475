import { basename } from 'node:path'
import { type Context, MnemaError } from '../../../../contract/index.ts'
import { localPath } from '../local-path.ts'

/** A project here into which something is taken over. */
export interface Home {
  id: string
  slug: string
}

/** Finds the project here that another program's name of a project stands for; undefined where none does. */
export type FindHome = (theirs: string | undefined) => Promise<Home | undefined>

/**
 * In this order: what the person said; the project of the working directory, where it has that name or the item has none; a project here of
 * that name, where the memory is the person's own. A memory that came from others must not choose for itself into which project it goes.
 * @param said each `theirs=ours`, where ours is a project's short name or a folder of it.
 * @throws MnemaError `invalid_input`, `not_found` for what was said.
 */
export async function createFindHome(
  context: Context,
  said: readonly string[],
  { own }: { own: boolean },
): Promise<FindHome> {
  const { project, identity, space } = context
  const told = new Map<string, Home>()
  for (const each of said) {
    const [theirs, ours] = splitPair(each)
    told.set(theirs, await homeNamed(context, ours))
  }
  const known = new Map<string, Home | undefined>()

  async function find(theirs: string): Promise<Home | undefined> {
    for (const name of namesOf(theirs)) {
      const chosen = told.get(name)
      if (chosen !== undefined) return chosen
      if (project !== undefined && [project.slug, slugOf(basename(project.root))].includes(slugOf(name))) return project
      const namesake = own ? await identity.projectBySlug(space.id, slugOf(name)) : undefined
      if (namesake !== undefined) return namesake
    }
    return undefined
  }

  return async (theirs) => {
    if (theirs === undefined) return project
    if (!known.has(theirs)) known.set(theirs, await find(theirs))
    return known.get(theirs)
  }
}

/** The name, and the one of the repository where it names a worktree of it: `shop/feature-x`. */
function namesOf(theirs: string): string[] {
  const [first = ''] = theirs.split('/')
  return first === theirs || first === '' ? [theirs] : [theirs, first]
}

function splitPair(text: string): [string, string] {
  const at = text.lastIndexOf('=')
  if (at > 0 && at < text.length - 1) return [text.slice(0, at).trim(), text.slice(at + 1).trim()]
  throw new MnemaError('invalid_input', `${text} does not say which project stands for which.`, {
    field: 'projects',
    remedy: 'Write it like shop=checkout_api, or shop=~/work/checkout.',
  })
}

async function homeNamed(context: Context, ours: string): Promise<Home> {
  const { identity, space } = context
  const found =
    (await identity.projectBySlug(space.id, ours)) ??
    (/[/\\.~]/.test(ours) ? await identity.project(space.id, localPath(context, ours)) : undefined)
  if (found !== undefined) return found
  throw new MnemaError('not_found', `There is no project ${ours} here.`, {
    field: 'projects',
    remedy: 'Give its short name, or its folder: shop=~/work/shop.',
  })
}

/** As a project's short name is made of a name. */
function slugOf(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_.-]+/gu, '_')
    .replace(/_{2,}/g, '_')
    .replace(/^[_.-]+|[_.-]+$/g, '')
}
