import { type Context, MnemaError } from '../../../../contract/index.ts'
import { enterProject, type NoteProject } from '../../project/index.ts'
import { pathKey, readFileText, scanFolder } from '../disk/index.ts'
import { emptyReport, type FileRemark, type ImportReport } from './import-report.ts'
import { type ImportedFile, takeFile } from './take-file.ts'

/** Files of one transaction: other writers get their turn in between. */
const batch = 50

/** What Markdown files are called. */
const endings = ['.md', '.markdown']

/**
 * Takes the Markdown files of a folder into a project, in batches of one transaction each. Done again, it changes only what was changed in the folder.
 * @param context without a transaction. @param root a real path.
 */
export async function importFolder(
  context: Context,
  project: NoteProject,
  root: string,
  dryRun: boolean,
): Promise<ImportReport> {
  const { files, unread, leftOut } = await scanFolder(root, endings)
  const there = await enterProject(context, project)
  const report: ImportReport = { ...emptyReport(), files: files.length, leftOut: [...unread, ...leftOut].map(remark) }
  const paths = onlyOnce(
    files.map(({ path }) => path),
    report.leftOut,
  )
  for (let start = 0; start < paths.length; start += batch) {
    if (context.signal?.aborted === true) return { ...report, stopped: true }
    const texts = await readTexts(root, paths.slice(start, start + batch), report)
    const part = dryRun
      ? await takeFiles(there, texts, project, true)
      : await there.inTransaction((inside) => takeFiles(inside, texts, project, false))
    add(report, part)
    context.progress(Math.min(start + batch, paths.length), paths.length, paths[start])
  }
  return report
}

/** Two files whose paths the notes do not tell apart: the first is taken. */
function onlyOnce(paths: readonly string[], leftOut: FileRemark[]): string[] {
  const seen = new Map<string, string>()
  return paths.filter((path) => {
    const key = pathKey(path).replace(/\.markdown$/, '.md')
    const first = seen.get(key)
    if (first === undefined) seen.set(key, path)
    else leftOut.push({ file: path, reason: `differs from ${first} in case, accents or ending alone` })
    return first === undefined
  })
}

async function readTexts(root: string, paths: readonly string[], report: ImportReport): Promise<ImportedFile[]> {
  const texts: ImportedFile[] = []
  for (const path of paths) {
    const read = await readFileText(root, path)
    if (read === 'missing') report.leftOut.push({ file: path, reason: 'gone meanwhile' })
    else if (read === 'unstable') report.leftOut.push({ file: path, reason: 'being written' })
    else if ('refused' in read) report.refused.push({ file: path, reason: read.refused })
    else texts.push({ path, text: read.text })
  }
  return texts
}

async function takeFiles(
  context: Context,
  files: readonly ImportedFile[],
  project: NoteProject,
  dryRun: boolean,
): Promise<ImportReport> {
  const report = emptyReport()
  for (const file of files) {
    try {
      const taken = await takeFile(context, file, project.folder, dryRun)
      if (taken.outcome === 'kept') report.kept.push({ file: file.path, reason: taken.reason })
      else {
        report[taken.outcome] += 1
        report.warnings.push(...taken.warnings.map((reason) => ({ file: file.path, reason })))
      }
    } catch (error) {
      if (!(error instanceof MnemaError) || error.code === 'unavailable') throw error
      report.refused.push({ file: file.path, reason: error.message })
    }
  }
  return report
}

function add(report: ImportReport, part: ImportReport): void {
  for (const key of ['created', 'updated', 'unchanged'] as const) report[key] += part[key]
  for (const key of ['kept', 'refused', 'warnings'] as const) report[key].push(...part[key])
}

function remark({ path, reason }: { path: string; reason: string }): FileRemark {
  return { file: path, reason }
}
