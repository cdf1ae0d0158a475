import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Settings } from '../../../contract/index.ts'

/** Raised with every change of what is said over the socket. */
const protocol = 1

/** Where a server of one store says that it answers for hooks. */
export interface Place {
  /** Only its owner enters it: whoever is in it is the same person. */
  folder: string
  /** A file of one line: the address at which the server listens. */
  notice: string
}

/**
 * The place of all processes that would give the same answers: the same store, the same settings, the same program, the same machine. A hook
 * with other settings looks elsewhere and finds no server, so nobody compares anything.
 */
export function placeOf(settings: Settings, version: string): Place {
  const { home, host, port, publicUrl, logLevel, ...telling } = settings
  const folder = join(home, 'run')
  return { folder, notice: join(folder, digest(JSON.stringify([protocol, version, hostname(), telling]))) }
}

/** Undefined where no server says that it is there. */
export function readNotice({ notice }: Place): string | undefined {
  try {
    return readFileSync(notice, 'utf8').trim() || undefined
  } catch {
    // None there, or none that may be read: the store is opened directly.
    return undefined
  }
}

/** Written beside and then renamed, so that no hook reads half of it. */
export function announce({ notice }: Place, address: string): void {
  const draft = `${notice}.${process.pid}`
  writeFileSync(draft, `${address}\n`, { mode: 0o600 })
  renameSync(draft, notice)
}

/**
 * 64 bits of a text in 16 hex digits: twice FNV-1a with 32 bits (draft-eastlake-fnv, section 2), once from each end. It keeps settings apart and
 * guards no secret; `node:crypto` would cost a hook two milliseconds.
 */
function digest(text: string): string {
  let forth = 0x811c9dc5
  let back = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    forth = Math.imul(forth ^ text.charCodeAt(index), 0x01000193)
    back = Math.imul(back ^ text.charCodeAt(text.length - 1 - index), 0x01000193)
  }
  return [forth, back].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}
