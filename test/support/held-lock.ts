import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const program = `
const Database = require('libsql')
const [file, milliseconds] = process.argv.slice(1)
const database = new Database(file)
database.exec('BEGIN IMMEDIATE')
process.stdout.write('held')
setTimeout(() => database.exec('ROLLBACK'), Number(milliseconds))
`

/** Another program takes the write lock of a SQLite file for some milliseconds. Resolves once it is held. */
export async function heldLock(file: string, milliseconds: number): Promise<{ released: Promise<void> }> {
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const child = spawn(process.execPath, ['-e', program, file, String(milliseconds)], { cwd })
  const released = new Promise<void>((resolve) => child.on('close', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve())
    child.once('error', reject)
    child.once('close', (code) => reject(new Error(`the lock was not taken: ${code}`)))
  })
  return { released }
}
