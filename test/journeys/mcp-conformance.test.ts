import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startConformanceServer } from '../support/conformance-server.ts'
import { forThisTest } from '../support/serve-app.ts'

const patience = 200_000

function fromHere(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}

/** Runs the official suite; it ends with 0 when exactly the listed scenarios fail. */
function runSuite(
  suite: string,
  url: string,
  failures: string,
  ...args: readonly string[]
): Promise<{ code: number; tail: string }> {
  const results = mkdtempSync(join(tmpdir(), 'mnema-conformance-'))
  const all = [
    suite,
    'server',
    '--url',
    url,
    '--expected-failures',
    fromHere(failures),
    '--output-dir',
    results,
    ...args,
  ]
  return new Promise((resolve) => {
    execFile(process.execPath, all, { timeout: patience, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), tail: (stdout + stderr).slice(-4000) })
    })
  })
}

test(
  'the official suite up to 2025-11-25: nothing fails but what is explained',
  async () => {
    const suite = fromHere('../../node_modules/@modelcontextprotocol/conformance/dist/index.js')
    const { url } = await forThisTest(startConformanceServer())
    const { code, tail } = await runSuite(suite, url, '../support/conformance-failures-2025-11-25.yml')
    expect(tail).toContain('Baseline check passed')
    expect(code).toBe(0)
  },
  patience,
)

/** Path of `dist/index.js` of the suite's 0.2 line, which needs Node 22 and so is no dependency of ours. */
const newer = process.env.MNEMA_CONFORMANCE_SUITE

test.skipIf(newer === undefined)(
  'the official suite of 2026-07-28 (set MNEMA_CONFORMANCE_SUITE to run it)',
  async () => {
    const { url } = await forThisTest(startConformanceServer())
    const failures = '../support/conformance-failures-2026-07-28.yml'
    const { code, tail } = await runSuite(newer ?? '', url, failures, '--requirements', '2026-07-28')
    expect(tail).toContain('Baseline check passed')
    expect(code).toBe(0)
  },
  patience,
)
