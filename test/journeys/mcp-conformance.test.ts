import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startConformanceServer } from '../support/conformance-server.ts'
import { forThisTest } from '../support/serve-app.ts'

const suite = fileURLToPath(
  new URL('../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
)
const expectedFailures = fileURLToPath(new URL('../support/conformance-failures.yml', import.meta.url))

function runSuite(url: string): Promise<{ code: number; output: string }> {
  const results = mkdtempSync(join(tmpdir(), 'mnema-conformance-'))
  const args = [suite, 'server', '--url', url, '--expected-failures', expectedFailures, '--output-dir', results]
  return new Promise((resolve) => {
    execFile(process.execPath, args, { timeout: 110_000, maxBuffer: 1 << 24 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: stdout + stderr })
    })
  })
}

test('the official conformance suite: nothing fails but what is explained', async () => {
  const { url } = await forThisTest(startConformanceServer())
  const { code, output } = await runSuite(url)
  expect(output.slice(-4000)).toContain('expected')
  expect([code, code === 0 ? '' : output.slice(-4000)]).toEqual([0, ''])
}, 120_000)
