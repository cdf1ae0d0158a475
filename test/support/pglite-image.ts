import { existsSync, mkdirSync, openAsBlob, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'

/** Milliseconds after which another process that makes the image is taken for dead. */
const mostPatience = 120_000

/** The data folder of a new PGlite, made once and kept in `.cache`: making it is most of the time that PGlite takes to start. */
export async function loadPgliteImage(): Promise<Blob> {
  const { devDependencies } = createRequire(import.meta.url)('../../package.json')
  const version: string = devDependencies['@electric-sql/pglite']
  const file = fileURLToPath(new URL(`../../.cache/pglite-${version}.tar`, import.meta.url))
  mkdirSync(dirname(file), { recursive: true })
  const lock = `${file}.lock`
  while (!existsSync(file)) {
    if (takeLock(lock)) {
      try {
        await makeImage(file)
      } finally {
        rmSync(lock, { recursive: true, force: true })
      }
    } else {
      await wait(200)
      const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
      if (age > mostPatience) rmSync(lock, { recursive: true, force: true })
    }
  }
  return openAsBlob(file)
}

function takeLock(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

async function makeImage(file: string): Promise<void> {
  const pglite = await PGlite.create()
  const image = await pglite.dumpDataDir('none')
  await pglite.close()
  const partial = join(dirname(file), `.pglite-${process.pid}.tar`)
  writeFileSync(partial, Buffer.from(await image.arrayBuffer()))
  renameSync(partial, file)
}
