import { execFileSync } from 'node:child_process'
import process from 'node:process'

let updated = false

/** Installs Debian packages, after one refresh of the lists. */
export function installPackages(...names) {
  if (process.getuid?.() !== 0) throw new Error(`as root, install: ${names.join(' ')}`)
  if (!updated) runApt('update')
  updated = true
  runApt('install', '--yes', '--no-install-recommends', ...names)
}

/** Runs apt-get; what it says goes to stderr, since stdout carries the URL. */
export function runApt(...words) {
  execFileSync('apt-get', ['--quiet', '--quiet', ...words], {
    stdio: ['ignore', process.stderr, process.stderr],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
