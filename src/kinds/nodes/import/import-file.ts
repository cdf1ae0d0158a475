import type { MemoryRecord, Place } from '../../../contract/index.ts'
import { placeOf } from '../node.ts'
import { makeSlug } from '../slug.ts'
import { addressFile } from './address-file.ts'
import { disclosureOfHead, disclosureOfSection, termsOf } from './describe-section.ts'
import { ensureFolders } from './ensure-folders.ts'
import { addNode, type ImportRun, placeBelow, sourceOf } from './import-run.ts'
import { listBelow, type OutlineEntry, outlineFile } from './outline-file.ts'
import { prune } from './prune.ts'
import { type EntryText, type ScreenedEntry, screenEntry } from './screen-entry.ts'
import { updateSection } from './update-section.ts'

/** Brings the nodes of one file in step with it. */
export async function importFile(run: ImportRun, file: { path: string; text: string }): Promise<void> {
  const { context } = run
  const address = addressFile(file.path)
  const outline = outlineFile(file.text, address.stem, context.locale)
  const existing = await readExisting(run, file.path)
  if (outline.entries.length === 0 && existing.size === 0) return

  const home = await ensureFolders(run, address)
  const places = new Map<string, Place>()
  for (const entry of outline.entries) {
    const isFile = entry.parentKey === undefined
    const text = describeEntry(run, entry, file.path, isFile ? outline.head : undefined, address.stem)
    const screened = screen(run, entry, text, file.path, outline.entries)
    if (screened === undefined) continue
    const known = existing.get(entry.key)
    const node = { entry, file: file.path, text: screened.text, verdict: screened.verdict }
    if (known !== undefined) {
      existing.delete(entry.key)
      await updateSection(run, known, node)
      places.set(entry.key, placeOf(known))
      continue
    }
    const above = isFile ? home : (nearest(places, outline.entries, entry) ?? home)
    const segment = isFile ? address.segment : (makeSlug(entry.title) ?? 'section')
    const record = await addNode(run, {
      place: await placeBelow(run, above, segment),
      text: screened.text,
      verdict: screened.verdict,
      priority: entry.trail.length > 2 ? 3 : 2,
      source: file.path,
      key: entry.key,
      provenance: { file: file.path, line: entry.line },
    })
    places.set(entry.key, placeOf(record))
  }
  await prune(run, file.path, [...existing.values()])
}

async function readExisting(run: ImportRun, path: string): Promise<Map<string, MemoryRecord>> {
  const records = await run.context.records.list({
    kind: 'nodes',
    attributes: { importSource: sourceOf(run, path) },
    order: 'created',
  })
  const byKey = new Map<string, MemoryRecord>()
  for (const record of records) {
    const key = record.attributes.importKey
    if (typeof key === 'string') byKey.set(key, record)
  }
  return byKey
}

function describeEntry(
  run: ImportRun,
  entry: OutlineEntry,
  path: string,
  head: Readonly<Record<string, unknown>> | undefined,
  stem: string,
): EntryText {
  const { locale } = run.context
  const said = head === undefined ? undefined : disclosureOfHead(head, locale)
  const names = head === undefined ? [] : [stem, path.split('/').at(-1)]
  return {
    title: entry.title,
    body: entry.body,
    disclosure: said ?? disclosureOfSection(entry, path, locale),
    terms: termsOf([entry.title, ...entry.code, ...names], locale),
  }
}

/** Undefined where nothing of the section may be kept. A refused one that has others below it stays as a bare list of them. */
function screen(
  run: ImportRun,
  entry: OutlineEntry,
  text: EntryText,
  file: string,
  entries: readonly OutlineEntry[],
): Exclude<ScreenedEntry, { refused: string }> | undefined {
  const screened = screenEntry(run.context, text)
  if (screened.refused === undefined) return screened
  run.report.refused.push({ file, line: entry.line, reason: screened.refused })
  const below = entries.filter(({ parentKey }) => parentKey === entry.key)
  if (below.length === 0) return undefined
  const again = screenEntry(run.context, {
    ...text,
    body: listBelow(
      below.map(({ title }) => title),
      run.context.locale,
    ),
  })
  return again.refused === undefined ? again : undefined
}

/** The nearest section above that has a place. */
function nearest(
  places: ReadonlyMap<string, Place>,
  entries: readonly OutlineEntry[],
  entry: OutlineEntry,
): Place | undefined {
  let key = entry.parentKey
  while (key !== undefined) {
    const place = places.get(key)
    if (place !== undefined) return place
    const above = key
    key = entries.find((other) => other.key === above)?.parentKey
  }
  return undefined
}
