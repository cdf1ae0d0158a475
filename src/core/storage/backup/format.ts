import { MnemaError, type SqlValue } from '../../../contract/index.ts'

/**
 * A backup is gzip'd text of one JSON value a line, the same for both databases: the header, for each table a line `{"table":"…"}`
 * and then its rows as arrays in the order of the header's columns (bytes as `{"base64":"…"}`), and the trailer with the SHA-256 of
 * all lines before it.
 */
export interface BackupHeader {
  format: 'mnema-backup'
  version: 1
  /** ISO 8601. */
  createdAt: string
  /** Ids of the applied migrations. */
  migrations: string[]
  /** Parents before children. */
  tables: { name: string; columns: string[]; rows: number }[]
}

export interface BackupTrailer {
  sha256: string
}

export type BackupRow = readonly SqlValue[]

export function encodeRow(row: BackupRow): string {
  return JSON.stringify(
    row.map((value) => (value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value)),
  )
}

export function decodeRow(values: readonly unknown[]): BackupRow {
  return values.map((value) => {
    if (value === null || typeof value === 'string' || typeof value === 'number') return value
    if (typeof value === 'object' && 'base64' in value && typeof value.base64 === 'string') {
      return new Uint8Array(Buffer.from(value.base64, 'base64'))
    }
    throw damagedBackup('a row holds a value of an unknown kind')
  })
}

export function damagedBackup(what: string, cause?: unknown): MnemaError {
  return new MnemaError('invalid_input', `The backup cannot be used: ${what}. Nothing was changed.`, {
    field: 'file',
    remedy: 'Use another copy of the backup, or an older one.',
    cause,
  })
}
