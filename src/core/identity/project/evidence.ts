import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, isAbsolute, parse, resolve, sep } from 'node:path'
import { type GitRepository, readRepository } from './git-repository.ts'
import { readMarker } from './named-project.ts'
import { normaliseRemote } from './normalise-remote.ts'
import { realDirectory } from './real-directory.ts'

/** All that a directory says about the project it belongs to. */
export interface Evidence {
  /** The identity by rank: an explicit name, a remote, a path of this machine (hashed). */
  identity: string
  /** `shared`: means the same on every machine. `local`: a place on this one. */
  reach: 'shared' | 'local'
  /** The very directories, however they are named: they outlive a move. Empty where the file system does not tell. */
  instances: readonly string[]
  /** A short name to show. */
  name: string
  root: string
  /** The root that is the same for all worktrees. */
  main: string
  warning: string | undefined
}

/** Most remotes on this machine that lead to one another. */
const longestChain = 4

/** Reads the files that tell a project; no process is started. Undefined where the directory is none or belongs to no project. */
export function gatherEvidence(directory: string, home: string = homedir(), chain = 0): Evidence | undefined {
  const start = isAbsolute(directory) ? realDirectory(directory) : undefined
  const edge = realDirectory(home)
  if (start === undefined || start === parse(start).root) return undefined
  if (edge !== undefined && (start === edge || edge.startsWith(start + sep))) return undefined

  const found = walkUp(start, edge)
  if (found.named !== undefined) return namedEvidence(found.named, found.repository, found.warning)
  if (found.repository !== undefined) return gitEvidence(found.repository, home, chain, found.warning)
  return pathEvidence(found.broken ?? start, found.warning)
}

interface Found {
  named?: { name: string; root: string }
  repository?: GitRepository
  /** The directory whose `.git` leads nowhere: it ends the search as it does for git. */
  broken?: string
  warning: string | undefined
}

/** The nearest marker and the nearest repository, from the directory up to the home directory or the root, both excluded. */
function walkUp(start: string, edge: string | undefined): Found {
  const found: Found = { warning: undefined }
  for (let present = start; present !== edge && dirname(present) !== present; present = dirname(present)) {
    if (found.repository === undefined && found.broken === undefined) {
      const repository = readRepository(present)
      if (repository === 'broken') found.broken = present
      else if (repository !== undefined) found.repository = repository
    }
    const marker = readMarker(present)
    if (marker === undefined) continue
    if ('name' in marker) return { ...found, named: { name: marker.name, root: present } }
    found.warning ??= marker.ignored
  }
  return found
}

function namedEvidence(
  { name, root }: { name: string; root: string },
  repository: GitRepository | undefined,
  warning: string | undefined,
): Evidence {
  const own = repository !== undefined && repository.top === root ? repository : undefined
  return {
    identity: `name:${name}`,
    reach: 'shared',
    instances: instancesOf(own === undefined ? [root] : [own.common, own.main]),
    name,
    root,
    main: own?.main ?? root,
    warning,
  }
}

function gitEvidence(repository: GitRepository, home: string, chain: number, warning: string | undefined): Evidence {
  const { common, top, main } = repository
  const base = {
    instances: instancesOf(common === main ? [common] : [common, main]),
    root: top,
    main,
    warning,
  }
  const remote = remoteOf(repository)
  if (remote?.kind === 'host') return { ...base, identity: remote.identity, reach: 'shared', name: remote.name }
  if (remote?.kind === 'path' && chain < longestChain) {
    const origin = gatherEvidence(originOf(remote.path, main, home), home, chain + 1)
    if (origin !== undefined) return { ...base, identity: origin.identity, reach: origin.reach, name: origin.name }
  }
  return { ...base, identity: hashed('dir', common), reach: 'local', name: basename(main).replace(/\.git$/i, '') }
}

function pathEvidence(root: string, warning: string | undefined): Evidence {
  return {
    ...{ identity: hashed('dir', root), reach: 'local', instances: instancesOf([root]) },
    ...{ name: basename(root), root, main: root, warning },
  }
}

/** `origin`, or else the only remote, or else the first by name. */
function remoteOf({ config }: GitRepository): ReturnType<typeof normaliseRemote> {
  const remotes = [...config.keys()]
    .flatMap((key) => /^remote\.(.+)\.url$/s.exec(key)?.[1] ?? [])
    .sort((a, b) => Number(b === 'origin') - Number(a === 'origin') || (a < b ? -1 : 1))
  for (const remote of remotes) {
    const found = normaliseRemote(config.get(`remote.${remote}.url`)?.[0] ?? '')
    if (found !== undefined) return found
  }
  return undefined
}

function originOf(path: string, main: string, home: string): string {
  return path === '~' || path.startsWith('~/') ? resolve(home, path.slice(2)) : resolve(main, path)
}

/** Number and birth of the directories themselves: the same after a move, another for a directory made anew at the same place. */
function instancesOf(directories: readonly string[]): string[] {
  return directories.flatMap((directory) => {
    const found = statSync(directory, { bigint: true, throwIfNoEntry: false })
    // A file system that does not keep the birth reports none, or the time of the last change.
    if (found === undefined || found.birthtimeNs === 0n) return []
    return [hashed('inode', `${found.ino} ${found.birthtimeNs}`)]
  })
}

function hashed(kind: string, text: string): string {
  return `${kind}:${createHash('sha256').update(text).digest('hex').slice(0, 40)}`
}
