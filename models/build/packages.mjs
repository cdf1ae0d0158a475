// Brings the packages whose texts are used: exactly the versions and checksums of inputs.json, unpacked into the cache.
// They are packed and unpacked, not installed: none of their dependencies is needed and none of their scripts runs.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { extract } from 'tar'

const inputs = JSON.parse(readFileSync(new URL('inputs.json', import.meta.url), 'utf8'))

/** @param {string} cache @returns {Promise<Record<string, string>>} directory of each package by its name */
export const bringPackages = async (cache) => {
  /** @type {Record<string, string>} */
  const directories = {}
  for (const [name, { version, integrity }] of Object.entries(inputs)) {
    const directory = join(cache, 'packages', `${name.replace('@', '').replace('/', '-')}-${version}`)
    directories[name] = directory
    if (existsSync(directory)) continue
    const partial = `${directory}.partial`
    rmSync(partial, { recursive: true, force: true })
    mkdirSync(partial, { recursive: true })
    console.log(`  ${name}@${version}`)
    const packed = execFileSync(
      'npm',
      ['pack', `${name}@${version}`, '--ignore-scripts', '--silent', '--pack-destination', partial],
      { encoding: 'utf8' },
    )
    const tarball = join(partial, packed.trim().split('\n').at(-1) ?? '')
    const found = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`
    if (found !== integrity) throw new Error(`${name}@${version} has the checksum ${found}, not ${integrity}`)
    await extract({ file: tarball, cwd: partial, strip: 1 })
    rmSync(tarball)
    renameSync(partial, directory)
  }
  return directories
}
