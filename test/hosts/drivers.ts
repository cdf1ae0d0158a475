import { codex } from './codex.ts'
import type { Driver } from './driver.ts'
import { gemini } from './gemini.ts'
import { openclaw } from './openclaw.ts'
import { opencode } from './opencode.ts'
import { pi } from './pi.ts'
import { qwen } from './qwen.ts'

/** A program that is installed for this run. */
export interface InstalledDriver extends Driver {
  bin: string
  /** Folder of the `node` that it needs, where that of the tests is too old. */
  node?: string
}

/** Those that `npm run test:hosts` was asked for, each with its paths. */
export function installedDrivers(): readonly InstalledDriver[] {
  const installed: Record<string, { bin: string; node?: string }> = JSON.parse(process.env.MNEMA_HOSTS ?? '{}')
  return [codex, gemini, pi, opencode, qwen, openclaw].flatMap((driver) => {
    const paths = installed[driver.runtime]
    return paths === undefined ? [] : [{ ...driver, ...paths }]
  })
}
