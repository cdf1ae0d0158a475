import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OperationListing } from '../contract/index.ts'

/**
 * The tools as the build listed them, beside the built program: an agent's server then answers `tools/list` without loading an operation or
 * making a schema. Undefined where the program runs from its sources.
 */
export function readBuiltListings(): readonly OperationListing[] | undefined {
  try {
    const folder = dirname(dirname(fileURLToPath(import.meta.url)))
    return JSON.parse(readFileSync(join(folder, 'listings.json'), 'utf8'))
  } catch {
    // Not built: the operations themselves are asked.
    return undefined
  }
}
