import { MnemaError } from '../../../../contract/index.ts'
import type { RuleScope } from '../../rule.ts'
import type { Syntax } from '../../syntax/index.ts'
import type { Candidate } from '../candidate.ts'
import { readSmallFile, UnreadableConfig } from '../config/index.ts'
import { wilsonLowerBound } from '../wilson.ts'
import type { Declared, Manifest } from './declared.ts'
import * as other from './other-manifests.ts'
import { readPackageJson } from './package-json.ts'
import { readPyprojectManifest } from './python-manifest.ts'

type Reader = (manifest: Manifest, syntax: Syntax) => readonly Declared[]

const readers: readonly (readonly [RegExp, Reader])[] = [
  [/^package\.json$/, readPackageJson],
  [/^pyproject\.toml$/, readPyprojectManifest],
  [/^go\.mod$/, other.readGoManifest],
  [/^Cargo\.toml$/, other.readCargoManifest],
  [/^composer\.json$/, other.readComposerJson],
  [/^Gemfile$/, other.readGemfile],
  [/^pom\.xml$/, other.readPom],
  [/\.(?:cs|fs|vb)proj$|^Directory\.Build\.props$/, other.readProjectFile],
]

/** Folders of what is not the project itself. */
const foreign =
  /(?:^|\/)(?:node_modules|vendor|third_party|testdata|fixtures|__fixtures__|examples?|templates?|dist|build|target)\//
/** Folders whose names may stand in a scope. */
const plainFolder = /^(?:[\p{L}\p{N}._@+-]{1,40}\/){1,4}$/u
/** Most manifests that are read, and most folders that one rule names. */
const most = 300
const mostFolders = 8

/** What the manifests of all packages declare; what the root says is not said again for a package. */
export async function readManifests(
  root: string,
  paths: ReadonlySet<string>,
  syntax: Syntax,
): Promise<readonly Candidate[]> {
  const declared: Declared[] = []
  let count = 0
  // The nearest to the root first.
  const ordered = [...paths]
    .filter((path) => !foreign.test(path))
    .sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1))
  for (const path of ordered) {
    const present = other.declaredByPresence(path)
    if (present !== undefined) declared.push(present)
    const reader = readers.find(([form]) => form.test(path.slice(path.lastIndexOf('/') + 1)))?.[1]
    if (reader === undefined || count >= most) continue
    count += 1
    const text = await readSmallFile(root, path)
    if (text !== undefined) declared.push(...read(reader, { path, text, folder: folderOf(path), paths }, syntax))
  }
  return candidatesOf(declared)
}

/** A manifest that cannot be read says nothing. */
function read(reader: Reader, manifest: Manifest, syntax: Syntax): readonly Declared[] {
  try {
    return reader(manifest, syntax)
  } catch (cause) {
    if (cause instanceof UnreadableConfig || cause instanceof MnemaError) return []
    throw cause
  }
}

function depth(path: string): number {
  return path.split('/').length
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

function candidatesOf(declared: readonly Declared[]): Candidate[] {
  const atRoot = new Set(declared.filter(({ file }) => folderOf(file) === '').map(({ id }) => id))
  const groups = new Map<string, Declared[]>()
  for (const one of declared) {
    const folder = folderOf(one.file)
    if (folder !== '' && (atRoot.has(one.id) || !plainFolder.test(folder))) continue
    const key = `${one.id}\n${one.rule}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()].flatMap((group) => candidateOf(group) ?? [])
}

function candidateOf(group: readonly Declared[]): Candidate | undefined {
  const [first] = group
  if (first === undefined) return undefined
  const folders = [...new Set(group.map(({ file }) => folderOf(file)))]
  const scope: RuleScope = folders.includes('')
    ? { type: 'global' }
    : { type: 'glob', patterns: folders.slice(0, mostFolders).map((folder) => `${folder}**`) }
  return {
    id: `tool-${first.id}`,
    kind: 'tooling',
    family: 'tooling',
    families: [],
    rule: first.rule,
    section: folders.includes('') ? undefined : folders.join(','),
    scope,
    of: first.file,
    opportunities: group.length,
    following: group.length,
    files: group.length,
    filesFollowing: group.length,
    lowerBound: wilsonLowerBound(group.length, group.length),
    counterExamples: [],
    linted: [],
    evidence: group.map(({ file }) => file),
  }
}
