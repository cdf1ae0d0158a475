import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { MnemaError } from '../../../contract/index.ts'
import { type BackupHeader, type BackupRow, damagedBackup, decodeRow } from './format.ts'

export type BackupItem = { header: BackupHeader } | { table: BackupHeader['tables'][number]; row: BackupRow }

/**
 * The content of a backup, checked on the way: its form, the number of rows of each table, and at the end the checksum. So the whole of it
 * is sound only when the last item has come without an error.
 * @throws MnemaError `invalid_input`.
 */
export async function* readBackup(file: string): AsyncGenerator<BackupItem> {
  const hash = createHash('sha256')
  const missing = new Map<string, number>()
  let header: BackupHeader | undefined
  let table: BackupHeader['tables'][number] | undefined
  let sealed = false
  for await (const line of readLines(file)) {
    if (sealed) throw damagedBackup('something follows its end')
    const value = parse(line)
    if (!header) {
      header = parseHeader(value)
      for (const { name, rows } of header.tables) missing.set(name, rows)
      yield { header }
    } else if (Array.isArray(value)) {
      const row = decodeRow(value)
      if (!table || row.length !== table.columns.length) throw damagedBackup('a row does not fit its table')
      missing.set(table.name, (missing.get(table.name) ?? 0) - 1)
      yield { table, row }
    } else if (typeof value === 'object' && value !== null && 'table' in value) {
      table = header.tables.find(({ name }) => name === value.table)
      if (!table) throw damagedBackup('it has rows of a table that its header does not name')
    } else if (typeof value === 'object' && value !== null && 'sha256' in value) {
      if (value.sha256 !== hash.digest('hex')) throw damagedBackup('its checksum is wrong')
      sealed = true
    }
    if (!sealed) hash.update(`${line}\n`)
  }
  if (!sealed) throw damagedBackup('it ends too early')
  for (const [name, rows] of missing) if (rows !== 0) throw damagedBackup(`the number of rows of "${name}" is wrong`)
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch (error) {
    throw damagedBackup('a line of it is not JSON', error)
  }
}

function parseHeader(value: unknown): BackupHeader {
  if (typeof value !== 'object' || value === null || !('format' in value) || value.format !== 'mnema-backup') {
    throw damagedBackup('it is not a backup of Mnema')
  }
  if (!('version' in value) || value.version !== 1) throw damagedBackup('it was made by a newer Mnema')
  return value as BackupHeader
}

/** Split at line feeds only: JSON text may hold the other line ends that Unicode has. */
async function* readLines(file: string): AsyncGenerator<string> {
  const stream = createReadStream(file)
  const text = stream.pipe(createGunzip())
  stream.on('error', (error) => text.destroy(error))
  text.setEncoding('utf8')
  let rest = ''
  try {
    for await (const chunk of text) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    if (error instanceof MnemaError) throw error
    throw damagedBackup('it cannot be read or is cut off', error)
  }
  if (rest !== '') throw damagedBackup('it ends too early')
}
