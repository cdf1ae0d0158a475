import { type Context, MnemaError } from '../../../contract/index.ts'
import { ending, limits, trees } from '../note.ts'
import { isWithin, listProjects, type NoteProject } from '../project/index.ts'

/** Most bytes of a folder in UTF-8: what an index entry takes, less a file name. */
const mostBytes = 1_600

/**
 * The folder that a call means: within the project, or, as replies print it, within the space. Folders that are there already keep their
 * spelling.
 * @throws MnemaError `invalid_input` for what is no folder, and for a project's handle, saying what to give instead.
 */
export async function resolveFolder(
  context: Context,
  project: NoteProject,
  given: string | undefined,
  field = 'path',
): Promise<string> {
  const asked = (given ?? '').normalize('NFC').trim().replace(/\/+$/, '')
  if (asked === '' && !(given ?? '').includes('/')) return project.folder
  const folder = checkFolder(asked, field)
  await refuseHandle(context, project, folder, field)
  const within = isWithin(fold(folder), fold(project.folder))
  return adoptSpelling(context, within ? folder : checkFolder(`${project.folder}/${folder}`, field))
}

/** @throws MnemaError `invalid_input` for a folder that leaves the space or is hidden, `too_large` for one that is too deep or too long. */
export function checkFolder(folder: string, field = 'path'): string {
  if (folder === '') return ''
  const segments = folder.normalize('NFC').split('/')
  const problem = problemOf(folder, segments)
  if (problem !== undefined) {
    throw new MnemaError('invalid_input', `${field}: ${problem}`, {
      field,
      remedy:
        'Give folders joined by /, as list_notes prints them: guides/setup. Leave it out for the top of the project.',
    })
  }
  if (segments.length <= limits.depth && Buffer.byteLength(folder) <= mostBytes) return segments.join('/')
  throw new MnemaError('too_large', `${field}: the folder is too deep or its name too long.`, {
    field,
    remedy: `Use at most ${limits.depth} levels and ${mostBytes} bytes.`,
  })
}

function problemOf(folder: string, segments: readonly string[]): string | undefined {
  if (folder.startsWith('/') || /^[a-z]:/i.test(folder)) return 'an absolute path is no folder of the notes.'
  if (folder.includes('\\')) return 'folders are joined by /, not by a backslash.'
  if (/[\p{Cc}\p{Cs}]/u.test(folder)) return 'a folder holds a control character.'
  if (segments.some((segment) => segment.trim() === '')) return 'a folder has no name.'
  if (segments.includes('..') || segments.includes('.')) return 'a path may not go up or name the folder itself.'
  if (segments.some((segment) => segment.startsWith('.'))) return 'folders that begin with a dot are not reachable.'
  if (segments.some((segment) => segment !== segment.trim())) return 'a folder begins or ends with a space.'
  if (segments.some((segment) => [...segment].length > limits.segment))
    return `a folder has more than ${limits.segment} characters.`
  if (segments.at(-1)?.toLowerCase().endsWith(ending) === true) return 'it names a note, not a folder.'
  return undefined
}

async function refuseHandle(context: Context, project: NoteProject, folder: string, field: string): Promise<void> {
  const asked = fold(folder)
  const projects = await listProjects(context)
  const named = projects.find(
    ({ handle, projectId }) =>
      (projectId === project.projectId || handle.includes('/')) && isWithin(asked, fold(handle)),
  )
  if (named === undefined) return
  const standing = await context.records.branches('notes', { tree: trees['user-doc'], path: folder })
  if (standing.length > 0) return
  const rest = folder.slice(named.handle.length + 1)
  throw new MnemaError('invalid_input', `${field}: "${named.handle}" is the handle of a project, not a folder.`, {
    field,
    remedy:
      rest === ''
        ? `Give the handle as project and leave ${field} out for the top of the project.`
        : `Give the handle as project and "${rest}" as ${field}.`,
  })
}

/** A folder is the same in upper and lower case; the notes that stand in it decide how it is written. */
async function adoptSpelling(context: Context, folder: string): Promise<string> {
  const segments = folder.split('/')
  for (let depth = segments.length; depth > 0; depth--) {
    const above = segments.slice(0, depth).join('/')
    const [entry] = await context.records.children('notes', { tree: trees['user-doc'], path: above }, { limit: 1 })
    if (entry !== undefined) return [...entry.place.path.split('/').slice(0, depth), ...segments.slice(depth)].join('/')
  }
  return folder
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase()
}
