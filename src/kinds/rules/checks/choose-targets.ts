import { existsSync, realpathSync, statSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { type Context, MnemaError, type Project } from '../../../contract/index.ts'
import { listFiles } from '../health/index.ts'
import { relative } from '../project-of.ts'
import { type LineRange, readChangedLines } from './changed-lines.ts'

/** A file that is looked at, relative to the project's root. */
export interface Target {
  path: string
  /** Only matches that touch these count; undefined: all. */
  lines: readonly LineRange[] | undefined
}

/**
 * What is looked at: the files and folders that are named, or the whole project; of those, with a revision, the lines that changed since.
 * Of folders, the files that git knows or would take; a file that is named itself is taken whatever git says.
 * @throws MnemaError `invalid_input` for a path that is not there or lies elsewhere, and for what is no revision.
 */
export async function chooseTargets(
  context: Context,
  project: Project,
  { paths = [], diff }: { paths?: readonly string[] | undefined; diff?: string | undefined },
): Promise<readonly Target[]> {
  const named = paths.map((path) => placeOf(context, project, path))
  const chosen = (path: string): boolean =>
    named.length === 0 ||
    named.some(({ place, folder }) => (folder ? place === '' || path.startsWith(`${place}/`) : path === place))
  if (diff !== undefined) {
    const changed = await readChangedLines(project.root, diff)
    return [...changed].filter(([path]) => chosen(path)).map(([path, lines]) => ({ path, lines }))
  }
  const listed =
    named.length === 0 || named.some(({ folder }) => folder) ? (await listFiles(project.root)).filter(chosen) : []
  const files = named.flatMap(({ place, folder }) => (folder ? [] : [place]))
  return [...new Set([...listed, ...files])].map((path) => ({ path, lines: undefined }))
}

function placeOf(context: Context, project: Project, path: string): { place: string; folder: boolean } {
  const place = isRoot(context, project, path) ? '' : relative(project, path, context.workingDirectory)
  if (place === undefined) {
    throw new MnemaError('invalid_input', `${JSON.stringify(path)} lies outside of the project.`, {
      field: 'paths',
      remedy: 'Name files and folders of one project at a time.',
    })
  }
  const file = resolve(project.root, place)
  if (!existsSync(file)) {
    throw new MnemaError('invalid_input', `There is no file or folder ${JSON.stringify(path)}.`, {
      field: 'paths',
      remedy: 'Correct the path; without one, the whole project is looked at.',
    })
  }
  return { place, folder: statSync(file).isDirectory() }
}

function isRoot({ workingDirectory = '' }: Context, { root }: Project, path: string): boolean {
  const absolute = resolve(workingDirectory || root, sep === '/' ? path.replaceAll('\\', '/') : path)
  return existsSync(absolute) && realpathSync.native(absolute) === realpathSync.native(root)
}
