import type { StructuredPatch } from 'diff'
import { parsePatch } from 'diff/lib/patch/parse.js'
import { checkPath } from './check-path.ts'

export type CheckedDiff =
  /** May be applied, with so many leading folders taken off each path: git's `-p`. */
  { verdict: 'ok'; strip: 0 | 1 } | { verdict: 'refused'; reason: string } | { verdict: 'unreadable'; reason: string }

const ordinaryModes = ['100644', '100755', '100664']
const nothing = '/dev/null'

/**
 * Whether a diff stays within the files of a checkout: no path that leaves it or leads into `.git`, no link, no submodule, no change of a
 * file's mode. It is judged by its headers alone; git checks them once more when it applies the diff.
 */
export function checkDiff(text: string): CheckedDiff {
  let patches: StructuredPatch[]
  try {
    patches = parsePatch(text)
  } catch {
    // The parser's own message quotes the diff.
    return { verdict: 'unreadable', reason: 'a hunk does not have the lines that its head announces' }
  }
  const files = patches.filter((patch) => patch.oldFileName !== undefined || patch.newFileName !== undefined)
  if (files.length === 0) return { verdict: 'unreadable', reason: 'it names no file' }
  const strip = files.every(hasPrefixes) ? 1 : 0
  for (const file of files) {
    const reason = checkModes(file) ?? checkNames(file, strip)
    if (reason !== undefined) return { verdict: 'refused', reason }
  }
  return { verdict: 'ok', strip }
}

/** Git writes `a/` and `b/` before the paths, or with `diff.mnemonicPrefix` letters that say what was compared. */
function hasPrefixes({ oldFileName, newFileName }: StructuredPatch): boolean {
  const old = oldFileName === nothing || /^[aciow]\//.test(oldFileName ?? '')
  const fresh = newFileName === nothing || /^[bciow]\//.test(newFileName ?? '')
  return old && fresh
}

function checkNames({ oldFileName, newFileName }: StructuredPatch, strip: 0 | 1): string | undefined {
  for (const name of [oldFileName, newFileName]) {
    if (name === undefined || name === nothing) continue
    const path = strip === 1 ? name.slice(2) : name
    const problem = checkPath(path)
    if (problem !== undefined) return problem
    if (path.split('/').at(-1)?.toLowerCase() === '.gitmodules') return 'it changes submodules'
  }
  return undefined
}

function checkModes({ oldMode, newMode, isCreate, isDelete }: StructuredPatch): string | undefined {
  const modes = [oldMode, newMode].filter((mode) => mode !== undefined)
  if (modes.includes('120000')) return 'it makes or changes a link'
  if (modes.includes('160000')) return 'it changes a submodule'
  if (modes.some((mode) => !ordinaryModes.includes(mode))) return 'it has a file of an unknown kind'
  if (!isCreate && !isDelete && oldMode !== newMode) return 'it changes the mode of a file'
  return undefined
}
