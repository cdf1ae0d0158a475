import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type ConnectionPlace, MnemaError } from '../contract/index.ts'
import type { FileRecord } from './edits/index.ts'
import { failedWith, makeFolders, replaceFile } from './files/index.ts'

/** One program in one scope, as it was connected. */
export interface ConnectionRecord extends ConnectionPlace {
  server: string | undefined
  /** For plugins, which have no configuration of their own: they read `server`, `command` and these here. */
  command: readonly string[]
  variables: Readonly<Record<string, string>>
  connectedAt: number
  files: readonly FileRecord[]
}

/**
 * What was connected, in `MNEMA_HOME/connections`: `codex.user.json` with all that undoing needs, and below `backups/codex.user/` each file
 * as it was before, for people. Only its owner reads it, for tokens may stand in it.
 */
export interface ConnectionStore {
  lockFile: string
  /** Makes the folder, and remembers which were made with it. */
  open(): void
  read(place: ConnectionPlace): ConnectionRecord | undefined
  list(): readonly ConnectionRecord[]
  save(record: ConnectionRecord): void
  remove(place: ConnectionPlace): void
  /** @returns the folders to remove once the lock is free, outermost first: none while something is connected. */
  leave(): readonly string[]
}

export function createConnectionStore(home: string): ConnectionStore {
  const folder = join(home, 'connections')
  const madeFile = join(folder, 'made-folders.json')
  const fileOf = (place: ConnectionPlace): string => join(folder, `${nameOf(place)}.json`)
  const backupsOf = (place: ConnectionPlace): string => join(folder, 'backups', nameOf(place))

  function recordsIn(): readonly string[] {
    const names = unlessGone(() => readdirSync(folder)) ?? []
    return names.filter((name) => /\.(user|project-[0-9a-f]{12})\.json$/.test(name))
  }

  return {
    lockFile: join(folder, 'lock'),
    open() {
      const made = makeFolders(folder, 0o700)
      // Gone again: whoever waits for the lock opens once more.
      if (made.length > 0) unlessGone(() => replaceFile(madeFile, JSON.stringify(made), 0o600))
    },
    read: (place) => parse(fileOf(place)),
    list: () => recordsIn().flatMap((name) => parse(join(folder, name)) ?? []),
    save(record) {
      const backups = backupsOf(record)
      rmSync(backups, { recursive: true, force: true })
      makeFolders(backups, 0o700)
      for (const [index, { file, base }] of record.files.entries()) {
        if (base !== undefined) writeFileSync(join(backups, `${index + 1}-${basename(file)}`), base, { mode: 0o600 })
      }
      replaceFile(fileOf(record), `${JSON.stringify({ version: 1, ...record }, null, 2)}\n`, 0o600)
    },
    remove(place) {
      rmSync(backupsOf(place), { recursive: true, force: true })
      rmSync(fileOf(place), { force: true })
    },
    leave() {
      if (recordsIn().length > 0) return []
      const made: readonly string[] = existsSync(madeFile) ? JSON.parse(readFileSync(madeFile, 'utf8')) : []
      rmSync(madeFile, { force: true })
      rmSync(join(folder, 'backups'), { recursive: true, force: true })
      return made.includes(folder) ? made : [...made, folder]
    },
  }
}

/** Undefined where another process removed it at this moment. */
function unlessGone<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch (error) {
    if (failedWith(error, 'ENOENT')) return undefined
    throw error
  }
}

function nameOf({ runtime, scope, project }: ConnectionPlace): string {
  if (scope === 'user' || project === undefined) return `${runtime}.user`
  return `${runtime}.project-${createHash('sha256').update(project).digest('hex').slice(0, 12)}`
}

function parse(file: string): ConnectionRecord | undefined {
  try {
    return unlessGone((): ConnectionRecord => JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new MnemaError('unavailable', `${file} cannot be read, so that what it stands for cannot be changed.`, {
      remedy:
        "Restore it from a backup; or remove it, and take the entries named mnema out of the program's files by hand.",
      cause: error,
    })
  }
}
