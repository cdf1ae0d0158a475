import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages } from './apt.mjs'

/** Where Debian puts the programs of each major version. */
const root = '/usr/lib/postgresql'

/** The newest PostgreSQL server of this machine, installed from Debian when there is none. */
export function ensureServer() {
  if (!findServer()) installPackages('postgresql')
  const server = findServer()
  if (!server) throw new Error(`no PostgreSQL server below ${root}, and none could be installed`)
  return server
}

function findServer() {
  if (!existsSync(root)) return undefined
  const [version] = readdirSync(root)
    .filter((name) => existsSync(join(root, name, 'bin', 'postgres')))
    .sort((one, other) => Number(other) - Number(one))
  if (version === undefined) return undefined
  const programs = join(root, version, 'bin')
  const ask = (flag) => execFileSync(join(programs, 'pg_config'), [flag], { encoding: 'utf8' }).trim()
  return { version, programs, extensions: join(ask('--sharedir'), 'extension'), libraries: ask('--pkglibdir') }
}
