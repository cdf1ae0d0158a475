import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder of this test, and how to remove it. */
export function createTemporaryFolder(): { path: string; remove(): void } {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'mnema-test-')))
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) }
}
