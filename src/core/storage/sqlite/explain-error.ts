import { type ErrorDetail, MnemaError } from '../../../contract/index.ts'

const busy = 5
const ioFull = 13
const constraintForeignKey = 787
const constraintPrimaryKey = 1555
const constraintUnique = 2067

/** The result code of SQLite, with its extension; 0 for any other error. */
export function sqliteCode(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 0
  if ('errcode' in error && typeof error.errcode === 'number') return error.errcode
  if ('rawCode' in error && typeof error.rawCode === 'number') return error.rawCode
  return 0
}

/** Whether another connection is in the way and waiting helps. */
export function isBusy(error: unknown): boolean {
  const code = sqliteCode(error instanceof MnemaError ? error.cause : error) & 0xff
  return code === busy || code === 6
}

/** An error of SQLite in words of ours; the raw one stays as the cause and is never shown. */
export function explainSqliteError(error: unknown): unknown {
  const code = sqliteCode(error)
  if (code === 0) return error
  const detail: ErrorDetail = { cause: error }
  if (code === constraintUnique || code === constraintPrimaryKey) {
    return new MnemaError('conflict', 'Something with the same key is already stored.', {
      ...detail,
      remedy: 'Read what is there and change that, or choose another name.',
    })
  }
  if (code === constraintForeignKey) {
    return new MnemaError(
      'conflict',
      'Something that this belongs to does not exist, or something still belongs to this.',
      {
        ...detail,
        remedy: 'Read the present state and try again.',
      },
    )
  }
  const known = unavailable.get(code & 0xff)
  if (known) return new MnemaError('unavailable', known.message, { ...detail, remedy: known.remedy })
  return new MnemaError('internal', 'The database refused a statement.', {
    ...detail,
    remedy: 'This is a fault of Mnema; report it with the log.',
  })
}

const unavailable = new Map([
  [busy, { message: 'The database is busy.', remedy: 'Try again in a moment.' }],
  [6, { message: 'The database is busy.', remedy: 'Try again in a moment.' }],
  [3, { message: 'The database file may not be opened.', remedy: 'Check the permissions of the data folder.' }],
  [8, { message: 'The database file is read-only.', remedy: 'Check the permissions of the data folder.' }],
  [10, { message: 'The disk failed to read or write the database.', remedy: 'Check the disk, then try again.' }],
  [11, { message: 'The database is damaged.', remedy: 'Stop Mnema, move the file aside and restore the last backup.' }],
  [ioFull, { message: 'The disk is full; nothing was changed.', remedy: 'Free some space and try again.' }],
  [
    14,
    { message: 'The database file cannot be opened.', remedy: 'Check that the data folder exists and may be written.' },
  ],
  [26, { message: 'The file is not a database.', remedy: 'Move it aside, or set another data folder.' }],
])
