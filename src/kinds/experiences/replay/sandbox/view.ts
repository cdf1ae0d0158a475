import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import { systemPath } from './system-path.ts'
import { findToolFolders, isWithin } from './tool-folders.ts'

/** What of this machine a command sees, read-only and at the same path. All else is not there. */
export interface View {
  folders: readonly string[]
  /** Small files of `/etc`, shown as copies. */
  settings: readonly string[]
  /** Links at the root: `/bin` → `usr/bin`. */
  links: readonly { path: string; target: string }[]
  /** Folders inside `folders` that are covered by empty ones. */
  hidden: readonly string[]
  /** Folders of programs below the home directory, shown after `hidden`. */
  tools: readonly string[]
  variables: Readonly<Record<string, string>>
}

const systemFolders = [
  '/usr',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/libx32',
  '/nix/store',
  '/run/current-system',
]

/** Of `/etc` only what programs need to start and to check certificates, and nothing that may hold a password. */
const settingFolders = [
  '/etc/alternatives',
  '/etc/ca-certificates',
  '/etc/crypto-policies',
  '/etc/ld.so.conf.d',
  '/etc/pki/tls/certs',
  '/etc/ssl/certs',
  '/etc/terminfo',
]
const settingFiles = [
  '/etc/debian_version',
  '/etc/ld.so.cache',
  '/etc/ld.so.conf',
  '/etc/localtime',
  '/etc/lsb-release',
  '/etc/magic',
  '/etc/mime.types',
  '/etc/os-release',
  '/etc/protocols',
  '/etc/services',
  '/etc/ssl/openssl.cnf',
  '/etc/timezone',
]

/**
 * Programs outside the system's folders are shown where the search path (or the Node in use) names them and they stand in a folder of
 * their own below `/opt`, or in one of the known tool folders of the home directory.
 */
export function findView(home: string, searchPath: string): View {
  const realHome = realOf(home) ?? home
  const links = systemFolders.flatMap((path) => {
    const target = linkTarget(path)
    return target === undefined ? [] : [{ path, target }]
  })
  const system = systemFolders.filter((path) => existsSync(path) && !links.some((link) => link.path === path))
  const programs = [...searchPath.split(delimiter), dirname(process.execPath)].flatMap((entry) => {
    const real = entry.startsWith('/') ? realOf(entry) : undefined
    return real === undefined ? [] : [real]
  })
  const optional = programs.flatMap((path) => /^\/opt\/[^/]+/.exec(path) ?? [])
  const tools = findToolFolders(realHome, programs)
  const folders = [...new Set([...system, ...optional])]
  const shown = [...folders, ...tools.folders]
  const path = [...programs, ...systemPath].filter((entry) => shown.some((folder) => isWithin(entry, folder)))
  return {
    folders: [...folders, ...settingFolders.filter((path) => existsSync(path))],
    settings: settingFiles.filter((path) => existsSync(path)),
    links,
    hidden: folders.some((folder) => isWithin(realHome, folder)) ? [realHome] : [],
    tools: tools.folders,
    variables: { ...tools.variables, PATH: [...new Set(path)].join(delimiter) },
  }
}

function realOf(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}

function linkTarget(path: string): string | undefined {
  return existsSync(path) && lstatSync(path).isSymbolicLink() ? readlinkSync(path) : undefined
}
