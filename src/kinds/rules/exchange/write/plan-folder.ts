import { readdir } from 'node:fs/promises'
import { formatScope } from '../../scope/index.ts'
import { confine, plainLines, readText } from '../disk/index.ts'
import { fingerprint } from '../fingerprint.ts'
import { generateFile, readGenerated } from './generated-file.ts'
import { actionOf, type ExportPlan, type FilePlan, type Refusal } from './plan.ts'
import { type RuleGroup, renderWhole } from './render-rules.ts'
import { patternsOf } from './scope-patterns.ts'
import type { FolderTarget } from './targets.ts'

const prefix = 'mnema-'

/** What becomes of the files that are ours in the folder of a tool: one for each scope, and none for a scope that has no rule any more. */
export async function planFolder(
  root: string,
  target: FolderTarget,
  groups: readonly RuleGroup[],
  force: boolean,
): Promise<ExportPlan> {
  const files: FilePlan[] = []
  const refusals: Refusal[] = []
  const folder = await confine(root, target.folder)
  if ('refused' in folder) {
    return {
      files,
      refusals: [{ file: target.folder, reason: folder.refused, remedy: 'Put a folder of the project in its place.' }],
    }
  }
  const names = await listNames(folder.real)
  if (names === 'no folder') {
    const remedy = `Make ${target.folder} a folder and move the file into it.`
    return { files, refusals: [{ file: target.folder, reason: 'is a file, and a folder is wanted', remedy }] }
  }
  const wanted = new Map(groups.flatMap((group) => renderGroup(target, group)))
  const ours = names.filter((name) => name.startsWith(prefix) && name.endsWith(target.ending))
  for (const name of new Set([...wanted.keys(), ...ours])) {
    const path = `${target.folder}/${name}`
    const text = wanted.get(name)
    const [place, content] = [await confine(root, path), await readText(root, path)]
    if ('refused' in place || (content !== 'missing' && 'refused' in content)) {
      const reason = 'refused' in place ? place.refused : 'not a plain file of text'
      refusals.push({ file: path, reason, remedy: 'Delete it, and export again.' })
      continue
    }
    if (content === 'missing') {
      if (text !== undefined)
        files.push({ path, real: place.real, before: '', after: text, action: 'create', keeps: false })
      continue
    }
    const before = content.text
    const generated = readGenerated(before)
    if (generated === undefined) {
      // Somebody's own file that only begins like ours is left alone.
      if (text !== undefined) {
        refusals.push({
          file: path,
          reason: 'stands there already and was not written by Mnema',
          remedy: 'Give it another name.',
        })
      }
      continue
    }
    if (!generated.intact && !force) {
      refusals.push({
        file: path,
        reason: 'was changed by hand',
        remedy: 'Give it another name to keep it, or export with --force: a copy is then kept beside it.',
      })
      continue
    }
    const same = text !== undefined && plainLines(before) === text
    const after = same ? before : text
    files.push({ path, real: content.real, before, after, action: actionOf(before, after), keeps: !generated.intact })
  }
  return { files, refusals }
}

async function listNames(folder: string): Promise<readonly string[] | 'no folder'> {
  try {
    return (await readdir(folder)).sort()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return []
    if (code === 'ENOTDIR') return 'no folder'
    throw error
  }
}

/** The files of a scope by name: several where the tool cuts long ones. */
function renderGroup(target: FolderTarget, { scope, rules }: RuleGroup): [string, string][] {
  const patterns = patternsOf(scope, target.braces)
  const said = formatScope(scope)
  const exact = scope.type === 'global' || said === `glob:${patterns.join(',')}` ? undefined : said
  const head = target.head(patterns)
  const write = (part: RuleGroup['rules']): string => generateFile({ head, scope: exact, body: renderWhole(part) })
  const parts: RuleGroup['rules'][] = [[]]
  for (const rule of rules) {
    const last = parts.at(-1) ?? []
    const longer = [...last, rule]
    if (last.length > 0 && target.longest !== undefined && write(longer).length > target.longest) parts.push([rule])
    else parts[parts.length - 1] = longer
  }
  return parts.map((part, index) => [
    `${prefix}${nameOf(said)}${index === 0 ? '' : `-${index + 1}`}${target.ending}`,
    write(part),
  ])
}

/** Names of scopes stay apart though they are spelled alike: `section:a-b` and `section:a/b`. */
function nameOf(scope: string): string {
  if (scope === 'global') return 'global'
  const words = scope
    .replace(/^(?:glob|section):/, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return `${[...words].slice(0, 40).join('').replace(/-+$/, '') || 'files'}-${fingerprint(scope).slice(0, 8)}`
}
