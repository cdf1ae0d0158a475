import { lstatSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname } from 'node:path'

/** Makes a link where there is none yet, and the folders above it. */
export function placeLink(target: string, at: string): void {
  if (lstatSync(at, { throwIfNoEntry: false }) !== undefined) return
  mkdirSync(dirname(at), { recursive: true })
  symlinkSync(target, at)
}
