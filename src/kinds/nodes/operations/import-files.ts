import { z } from 'zod'
import { say } from '../../../contract/index.ts'
import type { Remark } from '../import/import-report.ts'
import { startRun } from '../import/import-run.ts'
import { lockPlaces } from '../lock-places.ts'
import { define } from './define.ts'

const remarks = z.array(
  z.object({
    file: z.string().describe('File.'),
    line: z.int().optional().describe('Line.'),
    uri: z.string().optional().describe('Node.'),
    reason: z.string().describe('Why.'),
  }),
)

/** Files in one transaction. */
const batch = 10

export const importFiles = define({
  verb: 'import',
  summary: 'Make nodes of Markdown files, or bring those made before in step with them',
  effect: 'write',
  idempotent: true,
  screensItself: true,
  input: z.strictObject({
    files: z
      .array(
        z.strictObject({
          path: z.string().min(1).max(2000).describe('Relative to the project.'),
          text: z.string().describe('Whole text.'),
        }),
      )
      .max(1000)
      .describe('Markdown files.'),
    project: z.string().min(1).max(64).optional().describe('Name of the project; the one of the folder without it.'),
    prune: z.boolean().optional().describe('Delete nodes whose section is gone from its file.'),
    force: z.boolean().optional().describe('Overwrite nodes that were changed since the last import.'),
  }),
  output: z.object({
    project: z.string().describe('Project.'),
    created: z.int().describe('New nodes.'),
    updated: z.int().describe('Changed nodes.'),
    unchanged: z.int().describe('Nodes left as they are.'),
    held: z.int().describe('Nodes that wait for a person.'),
    pruned: z.int().describe('Nodes moved to the trash.'),
    conflicts: remarks.describe('Kept, because the node was changed since.'),
    missing: remarks.describe('Nodes whose section is gone.'),
    refused: remarks.describe('Sections that may not be stored.'),
  }),
  failure: { prefix: 'Import failed' },
  cli: {
    alias: 'import',
    files: { field: 'files', extensions: ['.md', '.mdc', '.markdown'], including: ['.cursor/rules'], batch },
  },
  run: async (context, input) => {
    // The parser is loaded only here: a server that imports nothing starts without it.
    const { importFile } = await import('../import/import-file.ts')
    const run = await startRun(context, {
      project: input.project,
      force: input.force ?? false,
      prune: input.prune ?? false,
    })
    await lockPlaces(context, run.root)
    for (const [index, file] of input.files.entries()) {
      await importFile(run, file)
      context.progress(index + 1, input.files.length, file.path)
    }
    return { project: run.slug, ...run.report }
  },
  render: (output, locale) => {
    const counts = say(locale, {
      en: `project://${output.project}: ${output.created} created, ${output.updated} updated, ${output.unchanged} unchanged`,
      zh: `project://${output.project}：新建 ${output.created}，更新 ${output.updated}，未变 ${output.unchanged}`,
    })
    return [
      counts,
      ...(output.pruned === 0 ? [] : [say(locale, { en: `${output.pruned} pruned`, zh: `清除 ${output.pruned}` })]),
      ...(output.held === 0
        ? []
        : [
            say(locale, {
              en: `${output.held} wait for you: mnema nodes pending`,
              zh: `${output.held} 个等待审核：mnema nodes pending`,
            }),
          ]),
      ...list(say(locale, { en: 'Conflicts', zh: '冲突' }), output.conflicts),
      ...list(say(locale, { en: 'Missing from their files', zh: '文件中已不存在' }), output.missing),
      ...list(say(locale, { en: 'Refused', zh: '被拒绝' }), output.refused),
    ].join('\n')
  },
})

/** Most remarks that are printed; all are in the structured answer. */
const printed = 20

function list(heading: string, entries: readonly Remark[]): string[] {
  if (entries.length === 0) return []
  const lines = entries.slice(0, printed).map(({ file, line, uri, reason }) => {
    const where = line === undefined ? file : `${file}:${line}`
    return `- ${where}${uri === undefined ? '' : ` (${uri})`}: ${reason}`
  })
  const more = entries.length > printed ? [`- … ${entries.length - printed}`] : []
  return [`${heading} (${entries.length}):`, ...lines, ...more]
}
