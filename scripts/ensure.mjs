// What `npm start` and `npm test` need on a fresh machine: installed packages and a build that is not older than its sources.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const required = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  .engines.node.replace('>=', '')
  .split('.')
  .map(Number)

export function ensureNode() {
  const running = process.versions.node.split('.').map(Number)
  const older = running[0] !== required[0] ? running[0] < required[0] : running[1] < required[1]
  if (!older) return
  console.error(`Mnema needs Node.js ${required.join('.')} or newer; this is ${process.version}.`)
  process.exit(1)
}

export function ensurePackages() {
  const marker = join(root, 'node_modules', '.package-lock.json')
  const lock = join(root, 'package-lock.json')
  if (existsSync(marker) && statSync(marker).mtimeMs >= statSync(lock).mtimeMs) return
  console.error('Installing packages …')
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'])
}

export function ensureBuild() {
  const built = join(root, 'dist', 'mnema.cjs')
  if (existsSync(built) && statSync(built).mtimeMs > newest(['src', 'scripts', 'package.json', 'package-lock.json']))
    return
  run(process.execPath, [join(root, 'scripts', 'build.mjs')])
}

function newest(names) {
  return Math.max(...names.map((name) => newestIn(join(root, name))))
}

function newestIn(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newestIn(join(path, name))), stat.mtimeMs)
}

export function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
  })
  if (result.error) throw result.error
  if (result.status !== 0) process.exit(result.status ?? 1)
}
