import { type Link, MnemaError } from '../../../contract/index.ts'
import { type Binding, bind, type RecordStoreOptions } from '../binding.ts'
import { addLink } from '../write/link-records.ts'
import { type Merged, mergeFile } from './merge-file.ts'
import type { ProjectNames } from './portable-record.ts'

export interface ImportOptions extends RecordStoreOptions {
  projects?: ProjectNames
  progress?: (done: number, total: number) => void
}

export interface ImportReport {
  created: number
  updated: number
  unchanged: number
  conflicts: { path: string; reason: string }[]
}

/** A refusal as one sentence for the report; any other failure ends the import. */
function reasonOf(error: unknown): string {
  if (!(error instanceof MnemaError) || error.code === 'internal' || error.code === 'unavailable') throw error
  return error.remedy === undefined ? error.message : `${error.message} ${error.remedy}`
}

/**
 * Merges files into the store, each in a write of its own. A file tells by its `base` what it was exported from: changed only in the file, it
 * is taken over; changed only in the store, it is left; changed in both, it is reported and the store kept. A file without an id makes a record.
 */
export async function importRecords(
  options: ImportOptions,
  files: readonly { path: string; text: string }[],
): Promise<ImportReport> {
  const binding = bind(options)
  const report: ImportReport = { created: 0, updated: 0, unchanged: 0, conflicts: [] }
  const pathsById = new Map<string, string>()
  const links: { path: string; link: Link }[] = []
  for (const [done, file] of files.entries()) {
    try {
      const merged = await mergeFile(binding, options.projects, file, pathsById)
      report[merged.outcome] += 1
      links.push(...waitingLinks(file.path, merged))
    } catch (error) {
      report.conflicts.push({ path: file.path, reason: reasonOf(error) })
    }
    options.progress?.(done + 1, files.length)
  }
  await addLinks(binding, links, report)
  return report
}

function waitingLinks(path: string, merged: Merged): { path: string; link: Link }[] {
  return merged.links.map((link) => ({ path, link: { ...link, from: merged.id } }))
}

/** Links come last, when their targets are there. One whose target is not falls back on its title. */
async function addLinks(
  binding: Binding,
  links: readonly { path: string; link: Link }[],
  report: ImportReport,
): Promise<void> {
  for (const { path, link } of links) {
    try {
      await addLink(binding, link)
    } catch (error) {
      if (link.toTitle !== undefined) await addLink(binding, { ...link, to: undefined })
      else report.conflicts.push({ path, reason: `A link was left out. ${reasonOf(error)}` })
    }
  }
}
