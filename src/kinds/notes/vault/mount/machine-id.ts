import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from '../disk/index.ts'

/** By what this machine is told apart from others that use the same store: made once and kept in the home. */
export async function machineId(home: string): Promise<string> {
  const file = join(home, 'machine-id')
  const known = await readId(file)
  if (known !== undefined) return known
  await mkdir(home, { recursive: true })
  try {
    await writeFile(file, `${randomUUID()}\n`, { flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const made = await readId(file)
  if (made === undefined) throw new Error(`${file} could not be read`)
  return made
}

async function readId(file: string): Promise<string | undefined> {
  try {
    const id = (await readFile(file, 'utf8')).trim()
    return id === '' ? undefined : id
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
