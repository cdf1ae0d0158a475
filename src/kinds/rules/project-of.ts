import { existsSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, isAbsolute, join, relative as relativePath, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Context, type Elsewhere, MnemaError, type Project } from '../../contract/index.ts'
import { placeElsewhere } from './place-elsewhere.ts'

/** How a call says which project it means; the first that leads to one counts. */
export interface ProjectQuery {
  /** Files that exist or will; the first decides. */
  paths?: readonly string[]
  /** A folder. */
  path?: string
  /** A name; never taken by a tool that saves. */
  project?: string
}

export interface FoundProject {
  project: Project
  /** The given files that lie in the project, relative to its root and with `/`, each once, in the order given. */
  paths: readonly string[]
  /** How many of the given files lie elsewhere. */
  outside: number
}

/** Root of a project whose files may be read: undefined for a project without a folder here, and for a caller who works on another machine. */
export function folderOf({ elsewhere }: Pick<Context, 'elsewhere'>, { root }: Project): string | undefined {
  return elsewhere !== undefined || root === '' ? undefined : root
}

/** @throws MnemaError `not_found` where the files of the project are not here, or not for this caller. */
export function requireFolder(context: Pick<Context, 'elsewhere'>, project: Project): string {
  const folder = folderOf(context, project)
  if (folder !== undefined) return folder
  throw new MnemaError('not_found', `The files of ${project.slug} are on another machine.`, {
    field: 'project',
    remedy: 'Do this with a Mnema that runs where they are.',
  })
}

/** The project that is meant: by files, by a folder, by name, or the one of the working directory. Undefined where there is none. */
export async function projectOf(context: Context, query: ProjectQuery): Promise<FoundProject | undefined> {
  if (context.elsewhere !== undefined) return projectElsewhere(context, context.elsewhere, query)
  const given = query.paths ?? []
  const project = await choose(context, query)
  if (project === undefined) return undefined
  const inside = new Set<string>()
  let outside = 0
  const owners = new Map<string, Promise<boolean>>()
  for (const path of given) {
    const place =
      project.root === ''
        ? placeElsewhere(path, undefined, project.slug)
        : relative(project, path, context.workingDirectory)
    if (place !== undefined && (project.root === '' || (await belongs(context, project, place, owners))))
      inside.add(place)
    else outside += 1
  }
  return { project, paths: [...inside], outside }
}

/**
 * A file as the project sees it: relative to its root, with `/`, links resolved.
 * @returns undefined for what lies outside, and for the root itself.
 */
export function relative(project: Project, path: string, workingDirectory: string | undefined): string | undefined {
  const root = realPath(project.root)
  const place = relativePath(root, realPath(locate(path, root, workingDirectory)))
  if (place === '' || place === '..' || place.startsWith(`..${sep}`) || isAbsolute(place)) return undefined
  return place.split(sep).join('/')
}

/** The same for files of another machine, by the letters of their paths alone: nothing is looked at here. */
async function projectElsewhere(
  context: Context,
  elsewhere: Elsewhere,
  { project: name, paths = [] }: ProjectQuery,
): Promise<FoundProject | undefined> {
  const project = name === undefined ? context.project : await projectNamed(context, name)
  if (project === undefined) return undefined
  const places = paths.map((path) => placeElsewhere(path, elsewhere.root, project.slug))
  const inside = new Set(places.filter((place) => place !== undefined))
  return { project, paths: [...inside], outside: places.filter((place) => place === undefined).length }
}

async function choose(context: Context, { paths = [], path, project }: ProjectQuery): Promise<Project | undefined> {
  const [first] = paths
  const file = first === undefined ? undefined : absolute(first, context.workingDirectory)
  if (file !== undefined) {
    const found = await projectAt(context, dirname(file))
    if (found !== undefined) return found
  }
  const folder = path === undefined ? undefined : absolute(path, context.workingDirectory)
  const found = folder === undefined ? undefined : await projectAt(context, folder)
  if (found !== undefined) return found
  if (project !== undefined) return projectNamed(context, project)
  // What was named and led nowhere is not the folder that the agent was started in.
  const named = file !== undefined || path !== undefined
  return named ? undefined : context.project
}

/** The project in which a folder lies: that of its repository, or the one of the working directory. A folder of neither is no project. */
async function projectAt(context: Context, folder: string): Promise<Project | undefined> {
  const existing = nearestExisting(folder)
  if (markedRoot(existing) !== undefined) return ownerOf(context, existing)
  const { project } = context
  if (project === undefined) return undefined
  const place = relativePath(realPath(project.root), realPath(folder))
  return place === '..' || place.startsWith(`..${sep}`) || isAbsolute(place) ? undefined : project
}

/** Milliseconds for which the project of a folder is remembered: a burst of calls need not ask git each time. */
const memory = 5_000
const owners = new WeakMap<Context['settings'], Map<string, { at: number; found: Promise<Project | undefined> }>>()

/** The project of a folder. A transaction may still be undone, so what it finds is not kept. */
function ownerOf(context: Context, folder: string): Promise<Project | undefined> {
  const find = (): Promise<Project | undefined> => context.identity.project(context.space.id, folder)
  if ('afterCommit' in context.database) return find()
  const known = owners.get(context.settings) ?? new Map()
  owners.set(context.settings, known)
  const key = `${context.space.id}\n${folder}`
  const before = known.get(key)
  if (before !== undefined && Date.now() - before.at < memory) return before.found
  if (known.size > 200) known.clear()
  const found = find()
  known.set(key, { at: Date.now(), found })
  found.catch(() => known.delete(key))
  return found
}

async function projectNamed(context: Context, name: string): Promise<Project | undefined> {
  const plain = name.trim()
  const spellings = [plain, plain.toLowerCase(), plain.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '_')]
  for (const slug of new Set(spellings)) {
    const found = await context.identity.projectBySlug(context.space.id, slug)
    if (found !== undefined) return found
  }
  return undefined
}

/** Whether a file inside the project's root is the project's own, and not of a repository nested in it. */
async function belongs(
  context: Context,
  project: Project,
  place: string,
  owners: Map<string, Promise<boolean>>,
): Promise<boolean> {
  const root = realPath(project.root)
  const marked = markedRoot(nearestExisting(dirname(join(root, place))))
  if (marked === undefined || marked === root || !isWithin(marked, root)) return true
  const known = owners.get(marked)
  if (known !== undefined) return known
  const answer = context.identity.project(context.space.id, marked).then((owner) => owner?.id === project.id)
  owners.set(marked, answer)
  return answer
}

function isWithin(path: string, root: string): boolean {
  return path.startsWith(root.endsWith(sep) ? root : root + sep)
}

/** The nearest folder, upwards, that says by itself that it is a project. */
function markedRoot(folder: string): string | undefined {
  const home = homedir()
  for (let here = folder; ; here = dirname(here)) {
    if (here === home || dirname(here) === here) return undefined
    if (existsSync(join(here, '.git')) || existsSync(join(here, '.mnema.json'))) return here
  }
}

function nearestExisting(folder: string): string {
  for (let here = folder; ; here = dirname(here)) {
    if (existsSync(here) || dirname(here) === here) return realPath(here)
  }
}

/** Links resolved as far as the path exists. */
function realPath(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    // A file that does not exist yet lies where its folder does.
    return dirname(path) === path ? path : join(realPath(dirname(path)), basename(path))
  }
}

/** A path as this machine writes it: from a `file:` URL, and from one with the separators of another system. */
function asPath(raw: string): string {
  const path = raw.trim()
  if (path.startsWith('file://') && URL.canParse(path)) {
    try {
      return fileURLToPath(path)
    } catch {
      // The URL of another machine's file.
      return path
    }
  }
  return sep === '/' && path.includes('\\') && !existsSync(path) ? path.replaceAll('\\', '/') : path
}

function absolute(raw: string, workingDirectory: string | undefined): string | undefined {
  const path = asPath(raw)
  if (isAbsolute(path)) return resolve(path)
  return workingDirectory === undefined ? undefined : resolve(workingDirectory, path)
}

/** A relative path is one of the working directory, or, where only that makes sense, of the project's root. */
function locate(raw: string, root: string, workingDirectory: string | undefined): string {
  const path = asPath(raw)
  if (isAbsolute(path)) return resolve(path)
  const atRoot = resolve(root, path)
  if (workingDirectory === undefined) return atRoot
  const here = resolve(workingDirectory, path)
  if (existsSync(here) || existsSync(dirname(here))) return here
  return existsSync(atRoot) || existsSync(dirname(atRoot)) ? atRoot : here
}
