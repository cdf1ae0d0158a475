import { join } from 'node:path'
import { readSmallFile } from './read-small-file.ts'

const markerFile = '.mnema.json'

const longestName = 100

/** What `.mnema.json` in this directory says: the project's name, or why the file is ignored; undefined where there is none. */
export function readMarker(directory: string): { name: string } | { ignored: string } | undefined {
  const text = readSmallFile(join(directory, markerFile))
  if (text === undefined) return undefined
  const name = readName(text)
  if (typeof name !== 'string') return { ignored: `${markerFile} is ignored: it is no JSON object with a "project".` }
  const clean = name.normalize('NFC').trim()
  if (
    clean === '' ||
    [...clean].length > longestName ||
    !/[\p{L}\p{N}]/u.test(clean) ||
    /[\p{C}\p{Zl}\p{Zp}]/u.test(clean)
  ) {
    return { ignored: `${markerFile} is ignored: "project" is a name of 1 to ${longestName} printable characters.` }
  }
  return { name: clean }
}

function readName(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text.replace(/^\ufeff/, ''))
    return typeof parsed === 'object' && parsed !== null && 'project' in parsed ? parsed.project : undefined
  } catch {
    // Not JSON; the caller says so.
    return undefined
  }
}
