import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Journeys start the built command; make sure that it is the code under test. */
export default function setup(): void {
  const script = fileURLToPath(new URL('../../scripts/prebuild.mjs', import.meta.url))
  execFileSync(process.execPath, [script], { stdio: 'inherit' })
}
