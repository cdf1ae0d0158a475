import { statSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import type { AnyOperation, JsonObject, JsonValue } from '../../contract/index.ts'
import { type CollectedFile, collectFiles } from './collect-files.ts'
import type { Desk, Sitting } from './desk.ts'

type FilesDeclaration = NonNullable<NonNullable<AnyOperation['cli']>['files']>

/** Reads the named files and folders and gives them to the operation, batch by batch; the answer is about all of them together. */
export async function runOnFiles(
  operation: AnyOperation,
  declared: FilesDeclaration,
  named: readonly string[],
  input: Readonly<Record<string, unknown>>,
  desk: Desk,
): Promise<void> {
  await desk.withApp(async (sitting) => {
    const { directory, root } = await workplace(named, sitting)
    const { files, skipped } = collectFiles(named, root, {
      extensions: declared.extensions,
      including: declared.including ?? [],
    })
    for (const { path, reason } of skipped) desk.terminal.err(`Left out: ${path} (${reason})`)
    const output = await callInBatches(operation, declared, files, input, directory, sitting, desk)
    if (output !== undefined) desk.answer(output, operation.render(output, sitting.app.settings.locale))
  })
}

/**
 * Whose files they are: of the project around the current folder, or, where they lie outside the current folder, of the project around them.
 */
export async function workplace(
  named: readonly string[],
  { app, spaceId }: Sitting,
): Promise<{ directory: string; root: string }> {
  const current = process.cwd()
  const [first = '.'] = named
  const start = resolve(first)
  const outside = relative(current, start).startsWith('..')
  const directory = outside ? (statSync(start).isDirectory() ? start : dirname(start)) : current
  const project = await app.identity.project(spaceId, directory)
  return { directory, root: project?.root ?? directory }
}

/** Undefined after a failure, which is printed; what came before it stays done. */
export async function callInBatches(
  operation: AnyOperation,
  declared: FilesDeclaration,
  files: readonly CollectedFile[],
  input: Readonly<Record<string, unknown>>,
  workingDirectory: string,
  sitting: Sitting,
  desk: Desk,
): Promise<JsonObject | undefined> {
  return desk.withProgress('Files', async (progress) => {
    let merged: JsonObject | undefined
    // At least one call, so that "nothing to do" is answered by the operation itself.
    for (let start = 0; start === 0 || start < files.length; start += declared.batch) {
      const batch = files.slice(start, start + declared.batch)
      const result = await sitting.call(operation, { ...input, [declared.field]: batch }, { workingDirectory })
      if (!result.ok) {
        desk.fail(result.error, result.text)
        return undefined
      }
      merged = merged === undefined ? result.output : mergeOutputs(merged, result.output)
      progress.report(start + batch.length, files.length, batch.at(-1)?.path)
    }
    return merged
  })
}

/** Counts add up, lists follow one another, anything else is as the last batch said. */
export function mergeOutputs(before: JsonObject, after: JsonObject): JsonObject {
  const merged: JsonObject = { ...before }
  for (const [key, value] of Object.entries(after)) merged[key] = mergeValues(before[key], value)
  return merged
}

function mergeValues(before: JsonValue | undefined, after: JsonValue): JsonValue {
  if (typeof before === 'number' && typeof after === 'number') return before + after
  if (Array.isArray(before) && Array.isArray(after)) return [...before, ...after]
  return after
}
