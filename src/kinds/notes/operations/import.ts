import { z } from 'zod'
import { findProject, projectOrOwn } from '../project/index.ts'
import type { FileRemark } from '../vault/index.ts'
import { oneLine } from '../wording/index.ts'
import { defineOutside } from './define-outside.ts'
import { outProject } from './fields.ts'
import { folder, outRemarks, projectOfFolder, remarkLines } from './folder-fields.ts'

const output = z.object({
  project: outProject,
  folder: z.string().describe('Real path.'),
  files: z.int().describe('Markdown files found.'),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  kept: outRemarks.describe('Files whose note was changed here too and left as it is.'),
  refused: outRemarks.describe('Files that may not be notes.'),
  leftOut: outRemarks.describe('What was not read.'),
  warnings: outRemarks.describe('What to look at twice.'),
  dryRun: z.boolean(),
  stopped: z.boolean().describe('Stopped by you; what came before stays.'),
})

type Reply = z.infer<typeof output>

export const importNotes = defineOutside({
  verb: 'import',
  summary: 'Take the Markdown files of a folder (an Obsidian vault, a Basic Memory project) into a project',
  effect: 'write',
  idempotent: true,
  input: z.strictObject({
    folder,
    project: projectOfFolder.optional(),
    dryRun: z.boolean().optional().describe('Say what would be done and do nothing.'),
  }),
  output,
  cli: { positional: ['folder'], stays: true },
  run: async (context, { folder: named, project: handle, dryRun = false }): Promise<Reply> => {
    const { importFolder, realFolder } = await import('../vault/index.ts')
    const root = await realFolder(context, named)
    const project = await (handle === undefined ? projectOrOwn(context, undefined) : findProject(context, handle))
    return { project: project.handle, folder: root, dryRun, ...(await importFolder(context, project, root, dryRun)) }
  },
  render,
})

function render({ project, dryRun, stopped, created, updated, unchanged, ...more }: Reply): string {
  const would = dryRun ? 'Would be done. ' : stopped ? 'Stopped. ' : ''
  return [
    `${would}${more.files} file(s) into ${project}: ${created} new, ${updated} changed, ${unchanged} the same.`,
    ...section('Left as they are, for they were changed here:', more.kept),
    ...section('Refused:', more.refused),
    ...section('Not read:', more.leftOut),
    ...section('To look at twice:', more.warnings),
  ].join('\n')
}

function section(heading: string, remarks: readonly FileRemark[]): string[] {
  return remarks.length === 0 ? [] : [oneLine(heading), ...remarkLines(remarks)]
}
