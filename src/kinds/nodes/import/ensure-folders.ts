import { type Place, say } from '../../../contract/index.ts'
import { placeOf } from '../node.ts'
import type { FileAddress } from './address-file.ts'
import { termsOf } from './describe-section.ts'
import { addNode, type ImportRun, placeBelow, sourceOf } from './import-run.ts'

/** The place below which a file's sections stand: the project, and the folders above the file. Made where they are missing. */
export async function ensureFolders(run: ImportRun, address: FileAddress): Promise<Place> {
  let above = await ensureRoot(run)
  for (const { path, segment, title } of address.folders) above = await ensureFolder(run, above, path, segment, title)
  return above
}

async function ensureRoot(run: ImportRun): Promise<Place> {
  const known = run.folders.get('')
  if (known !== undefined) return known
  const found = await run.context.records.at('nodes', run.root)
  const place = found?.place ?? run.root
  if (found === undefined) {
    const { locale } = run.context
    await addNode(run, {
      place,
      text: {
        title: run.slug,
        body: say(locale, {
          en: `The project ${run.slug}: what is written in its Markdown files, and what is noted about it.`,
          zh: `项目 ${run.slug}：其 Markdown 文件的内容，以及关于它的记录。`,
        }),
        disclosure: say(locale, { en: `When working on the project ${run.slug}`, zh: `在项目 ${run.slug} 中工作时` }),
        terms: termsOf([run.slug], locale),
      },
      verdict: { status: 'active', reasons: [] },
      priority: 2,
      source: '',
      key: '',
      provenance: undefined,
    })
  }
  run.folders.set('', place)
  return place
}

async function ensureFolder(
  run: ImportRun,
  above: Place,
  path: string,
  segment: string,
  title: string,
): Promise<Place> {
  const known = run.folders.get(path)
  if (known !== undefined) return known
  const [existing] = await run.context.records.list({
    kind: 'nodes',
    attributes: { importSource: sourceOf(run, path) },
    limit: 1,
  })
  const { locale } = run.context
  const record =
    existing ??
    (await addNode(run, {
      place: await placeBelow(run, above, segment),
      text: {
        title,
        body: say(locale, {
          en: `What is written in the Markdown files of the folder ${path}`,
          zh: `文件夹 ${path} 中 Markdown 文件的内容`,
        }),
        disclosure: say(locale, { en: `When looking into the folder ${path}`, zh: `查看文件夹 ${path} 时` }),
        terms: termsOf([title], locale),
      },
      verdict: { status: 'active', reasons: [] },
      priority: 2,
      source: path,
      key: '',
      provenance: undefined,
    }))
  run.folders.set(path, placeOf(record))
  return placeOf(record)
}
