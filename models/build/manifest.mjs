// The manifest of a model: what it is, and the checksum of each of its files.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files that the build makes, in the order of the manifest. */
const files = ['vocabulary.bin', 'vectors.bin', 'gloss/gloss.bin', 'gloss/vectors.bin']

const describe = (/** @type {string} */ path) => ({
  bytes: statSync(path).size,
  sha256: createHash('sha256').update(readFileSync(path)).digest('hex'),
})

/** @param {string} directory @param {{ name: string, version: number, dimensions: number, seed: number }} model */
export const writeManifest = (directory, { name, version, dimensions, seed }) => {
  const described = Object.fromEntries(files.map((file) => [file, describe(join(directory, file))]))
  const manifest = {
    id: `${name}@${version}`,
    name,
    version,
    dimensions,
    seed,
    teacher: 'all-MiniLM-L6-v2',
    files: described,
  }
  writeFileSync(join(directory, 'manifest.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
}

/** Compares the files with the manifest's checksums; the list of what differs. @param {string} directory @returns {string[]} */
export const verifyManifest = (directory) => {
  const manifest = JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8'))
  return Object.entries(manifest.files).flatMap(([file, expected]) => {
    const path = join(directory, file)
    if (!existsSync(path)) return [`${file} is missing`]
    const found = describe(path)
    return found.sha256 === expected.sha256 ? [] : [`${file} has sha256 ${found.sha256}, not ${expected.sha256}`]
  })
}
