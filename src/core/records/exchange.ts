import type { ExportOptions, ImportOptions, ImportReport } from './exchange/index.ts'

/**
 * One Markdown file a live record. The same records give the same files, byte for byte, in every store. YAML is loaded here and not
 * before, for a hook must start fast.
 */
export async function* exportRecords(options: ExportOptions): AsyncGenerator<{ path: string; text: string }> {
  const exchange = await import('./exchange/index.ts')
  yield* exchange.exportRecords(options)
}

/** Merges Markdown files into the store; `exchange/merge-file.ts` says what becomes of each. */
export async function importRecords(
  options: ImportOptions,
  files: readonly { path: string; text: string }[],
): Promise<ImportReport> {
  const exchange = await import('./exchange/index.ts')
  return exchange.importRecords(options, files)
}
