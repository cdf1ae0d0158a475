import { basename, join } from 'node:path'
import { z } from 'zod'
import { type Context, MnemaError } from '../../../contract/index.ts'
import { localPath } from './local-path.ts'
import { type ExportedText, kindOfPath, parseJson, readExportedFile, tryFile } from './read-exported-file.ts'
import type { Tally } from './tally.ts'

/** Most characters of all chunks together: they are held in memory. */
const mostInAll = 256 * 1024 * 1024

const manifest = z.object({ version: z.number(), chunks: z.array(z.object({ id: z.string() })) })

/**
 * The chunks of a `.engram` folder in the order of its manifest, or the one file that is named.
 * @throws MnemaError `not_found`, `invalid_input` for a manifest that is not known.
 */
export async function readChunks(
  context: Context,
  path: string,
  tally: Tally,
): Promise<{ path: string; texts: ExportedText[] }> {
  const named = localPath(context, path)
  if ((await kindOfPath(named)) === 'file') {
    return { path: named, texts: [{ file: basename(named), text: await readExportedFile(named) }] }
  }
  const folder = (await kindOfPath(join(named, '.engram'))) === 'folder' ? join(named, '.engram') : named
  const texts: ExportedText[] = []
  let length = 0
  for (const id of await chunksOf(folder)) {
    const file = `chunks/${id}.jsonl.gz`
    if (!/^[0-9a-f]{4,64}$/.test(id)) {
      tally.spoil(`chunk ${id}`, 'its name in the manifest is no name of a chunk')
      continue
    }
    const found = await tryFile(join(folder, file))
    if (found.text === undefined) tally.spoil(file, `it ${found.fault}`)
    else texts.push({ file, text: found.text })
    length += found.text?.length ?? 0
    if (length > mostInAll) throw tooMuch(folder)
  }
  return { path: folder, texts }
}

function tooMuch(folder: string): MnemaError {
  return new MnemaError('too_large', `The chunks in ${folder} hold more than ${mostInAll} characters.`, {
    field: 'path',
    remedy: 'Import them one by one: name a file in its folder chunks.',
  })
}

async function chunksOf(folder: string): Promise<string[]> {
  const path = join(folder, 'manifest.json')
  if ((await kindOfPath(path)) !== 'file') {
    throw new MnemaError('not_found', `There is no memory of engram in ${folder}.`, {
      field: 'path',
      remedy: 'Run `engram sync` in the project, or name a file that `engram export` wrote.',
    })
  }
  const parsed = manifest.safeParse(parseJson(await readExportedFile(path)))
  if (parsed.success && parsed.data.version === 1) return parsed.data.chunks.map(({ id }) => id)
  throw new MnemaError('invalid_input', `${path} is no manifest of engram in version 1. Nothing was imported.`, {
    field: 'path',
    remedy: 'Update Mnema to a version that knows it, or name a file that `engram export` wrote.',
  })
}
