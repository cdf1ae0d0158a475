import type { RuleScope } from '../rule.ts'
import { isContainer } from '../scope/index.ts'

/** Names of folders that may stand in a scope: a rule's scope is read by agents, so it holds no sentences and nothing hidden. */
const plainPath = /^[\p{L}\p{N}._@+-]{1,40}(?:\/[\p{L}\p{N}._@+-]{1,40}){0,3}$/u
/** Most endings that are named. */
const mostEndings = 8

/** Endings by which test files are told from others. */
const testEndings: readonly RegExp[] = [/\.(?:test|spec)\.[a-z]+$/, /_(?:test|spec)\.[a-z]+$/]

/** The scope of the files with these endings, in a section or everywhere; undefined where the section's name cannot be shown. */
export function scopeOfFiles(paths: readonly string[], section: string | undefined): RuleScope | undefined {
  // What lies in no folder cannot be told from the rest by a pattern.
  if (section === 'root' || (section !== undefined && !plainPath.test(section))) return undefined
  // Files that lie right in a folder that holds others say nothing of those.
  const direct = section !== undefined && isContainer(section)
  const inFolder = section === undefined ? '' : `${section}/`
  const endings = [...new Set(paths.map((path) => testEnding(path) ?? plainEnding(path)))].sort()
  const tests = endings.every((ending) => ending !== undefined && ending.split(/[._]/).length > 2)
  const shown = tests ? endings : [...new Set(paths.map(plainEnding))].sort()
  const known = shown.flatMap((ending) => (ending === undefined ? [] : [ending])).slice(0, mostEndings)
  if (known.length === 0) return undefined
  return { type: 'glob', patterns: patternsOf(known).map((pattern) => `${inFolder}${direct ? '' : '**/'}${pattern}`) }
}

function patternsOf(endings: readonly string[]): readonly string[] {
  if (endings.length === 1 || !endings.every((ending) => ending.startsWith('.')))
    return endings.map((ending) => `*${ending}`)
  return [`*.{${endings.map((ending) => ending.slice(1)).join(',')}}`]
}

function testEnding(path: string): string | undefined {
  for (const form of testEndings) {
    const found = form.exec(path)?.[0]
    if (found !== undefined) return found
  }
  return undefined
}

/** `.py`; the whole name of a file without one. */
function plainEnding(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const ending = /\.[a-zA-Z0-9]{1,12}$/.exec(name)?.[0]
  return ending?.toLowerCase() === ending ? ending : undefined
}
