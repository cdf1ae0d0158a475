import { join } from 'node:path'
import { cleanName, longestProjectName } from './clean-name.ts'
import { readSmallFile } from './read-small-file.ts'

const markerFile = '.mnema.json'

/** What `.mnema.json` in this directory says: the project's name, or why the file is ignored; undefined where there is none. */
export function readMarker(directory: string): { name: string } | { ignored: string } | undefined {
  const text = readSmallFile(join(directory, markerFile))
  if (text === undefined) return undefined
  const name = readName(text)
  if (typeof name !== 'string') return { ignored: `${markerFile} is ignored: it is no JSON object with a "project".` }
  const clean = cleanName(name, longestProjectName)
  if (clean === undefined) {
    return {
      ignored: `${markerFile} is ignored: "project" is a name of 1 to ${longestProjectName} printable characters.`,
    }
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
