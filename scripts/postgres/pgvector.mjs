import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { installPackages, runApt } from './apt.mjs'

/** The Debian release whose source package is built: 12 has none, and 13's builds against 12's server. */
const release = 'trixie'

/** Puts pgvector where the server finds it: from Debian's source package, built once and kept in the cache. */
export function ensurePgvector(server) {
  if (existsSync(join(server.extensions, 'vector.control'))) return
  const cache = process.env.MNEMA_CI_CACHE ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'mnema-ci')
  const built = join(cache, `pgvector-${server.version}`)
  if (!existsSync(join(built, 'complete'))) build(server, built)
  cpSync(join(built, server.libraries), server.libraries, { recursive: true })
  cpSync(join(built, server.extensions), server.extensions, { recursive: true })
}

function build(server, target) {
  installPackages(`postgresql-server-dev-${server.version}`, 'build-essential', 'dpkg-dev')
  const work = mkdtempSync(join(tmpdir(), 'mnema-pgvector-'))
  try {
    run(work, 'dpkg-source', '--extract', fetchSource(work), 'source')
    const source = join(work, 'source')
    const options = ['OPTFLAGS=', 'with_llvm=no', `PG_CONFIG=${join(server.programs, 'pg_config')}`]
    run(source, 'make', ...options)
    rmSync(target, { recursive: true, force: true })
    mkdirSync(target, { recursive: true })
    run(source, 'make', ...options, `DESTDIR=${target}`, 'install')
    writeFileSync(join(target, 'complete'), '')
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Downloads the source package with package lists of its own, so that the machine's stay as they are. @returns the name of its .dsc. */
function fetchSource(work) {
  const lists = join(work, 'lists')
  mkdirSync(join(lists, 'partial'), { recursive: true })
  writeFileSync(join(work, 'newer.sources'), sourceEntry())
  const options = [
    ['Dir::Etc::sourcelist', join(work, 'newer.sources')],
    ['Dir::Etc::sourceparts', '-'],
    ['Dir::State::lists', lists],
    ['APT::Sandbox::User', 'root'],
  ].flatMap(([name, value]) => ['-o', `${name}=${value}`])
  runApt(...options, 'update')
  const before = process.cwd()
  process.chdir(work)
  try {
    runApt(...options, 'source', '--download-only', 'pgvector')
  } finally {
    process.chdir(before)
  }
  const description = readdirSync(work).find((name) => name.endsWith('.dsc'))
  if (description === undefined) throw new Error('the source package of pgvector was not downloaded')
  return description
}

/** The machine's own mirror, for the sources of the newer release. */
function sourceEntry() {
  const codename = /^VERSION_CODENAME=(.+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? ''
  const folder = '/etc/apt/sources.list.d'
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.sources')) : []
  for (const file of files) {
    for (const entry of readFileSync(join(folder, file), 'utf8').split(/\n\s*\n/)) {
      const field = (name) => new RegExp(`^${name}:\\s*(.+)$`, 'm').exec(entry)?.[1]
      if (!field('Suites')?.split(/\s+/).includes(codename)) continue
      const key = field('Signed-By')
      return `Types: deb-src\nURIs: ${field('URIs')}\nSuites: ${release}\nComponents: main\n${key ? `Signed-By: ${key}\n` : ''}`
    }
  }
  const line = existsSync('/etc/apt/sources.list') ? readFileSync('/etc/apt/sources.list', 'utf8') : ''
  const address = new RegExp(`^deb (?:\\[.*\\] )?(\\S+) ${codename} `, 'm').exec(line)?.[1]
  if (address === undefined) throw new Error(`no package source of ${codename} was found`)
  return `Types: deb-src\nURIs: ${address}\nSuites: ${release}\nComponents: main\n`
}

function run(folder, program, ...words) {
  execFileSync(program, words, { cwd: folder, stdio: ['ignore', process.stderr, process.stderr] })
}
