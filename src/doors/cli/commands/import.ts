import type { Command } from 'commander'
import type { AnyOperation, JsonObject } from '../../../contract/index.ts'
import { errorTable } from '../../../contract/index.ts'
import { type CollectedFile, collectFiles } from '../collect-files.ts'
import type { Desk, Sitting } from '../desk.ts'
import { callInBatches, mergeOutputs, workplace } from '../files-command.ts'
import { isExported } from '../is-exported.ts'
import { addFileFlags, addSources } from '../operation-command.ts'

/** Endings and hidden folders that are looked at where no kind takes Markdown. */
const otherwise = { field: 'files', extensions: ['.md'], including: [], batch: 50 } as const

/**
 * `mnema import`: files that `mnema export` wrote are merged as the records that they are; any other Markdown goes to the kind that declares
 * the name `import`. Where the first word names another program, the operation takes over that reads its memory.
 */
export async function addImport(program: Command, desk: Desk): Promise<void> {
  const command = program
    .command('import')
    .description(
      'Take up Markdown files and folders: notes of a project, instructions for agents, or what `mnema export` wrote; or what another program remembers.',
    )
    .helpCommand(false)
    .argument('<path...>', 'files and folders')
  const operations = await Promise.all(desk.parts.kinds.map((kind) => kind.operations()))
  const operation = operations.flat().find(({ cli }) => cli?.alias === 'import')
  for (const other of operations.flat()) addSources(command, other, desk)
  const readFlags = operation === undefined ? async () => ({}) : addFileFlags(command, operation)
  command.action(async (paths: readonly string[]) => {
    const flags = await readFlags()
    return desk.withApp((sitting) => importPaths(paths, operation, flags, sitting, desk))
  })
}

async function importPaths(
  paths: readonly string[],
  operation: AnyOperation | undefined,
  flags: Readonly<Record<string, unknown>>,
  sitting: Sitting,
  desk: Desk,
): Promise<void> {
  const declared = operation?.cli?.files ?? otherwise
  const { directory, root } = await workplace(paths, sitting)
  const { files, skipped } = collectFiles(paths, root, {
    extensions: declared.extensions,
    including: declared.including ?? [],
  })
  for (const { path, reason } of skipped) desk.terminal.err(`Left out: ${path} (${reason})`)

  const exported = files.filter(({ text }) => isExported(text, desk.parts.kinds))
  const written = files.filter((file) => !exported.includes(file))
  const outputs: JsonObject[] = []
  const texts: string[] = []
  if (exported.length > 0) {
    const merged = await mergeRecords(exported, sitting, desk)
    outputs.push(merged.output)
    texts.push(merged.text)
  }
  if (operation !== undefined && (written.length > 0 || exported.length === 0)) {
    const output = await callInBatches(operation, declared, written, flags, directory, sitting, desk)
    if (output === undefined) return
    outputs.push(output)
    texts.push(render(operation, output, sitting))
  }
  desk.answer(
    outputs.reduce((before, after) => mergeOutputs(before, after), {}),
    texts.join('\n\n'),
  )
}

async function mergeRecords(
  files: readonly CollectedFile[],
  { app, spaceId }: Sitting,
  desk: Desk,
): Promise<{ output: JsonObject; text: string }> {
  const { created, updated, unchanged, conflicts } = await app.maintenance.import(spaceId, files)
  if (conflicts.length > 0) desk.exitWith(errorTable.conflict.exit)
  return {
    output: { created, updated, unchanged, conflicts },
    text: [
      `Exported records: ${created} created, ${updated} updated, ${unchanged} unchanged.`,
      ...conflicts.map(({ path, reason }) => `Kept as it is in the store: ${path} (${reason})`),
    ].join('\n'),
  }
}

function render(operation: AnyOperation, output: JsonObject, { app }: Sitting): string {
  return operation.render(output, app.settings.locale)
}
