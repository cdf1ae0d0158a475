import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { forThisTest, serveApp } from '../support/serve-app.ts'

const inspector = fileURLToPath(
  new URL('../../node_modules/@modelcontextprotocol/inspector/cli/build/cli.js', import.meta.url),
)

/** What `npx @modelcontextprotocol/inspector --cli` prints, parsed. */
function inspect(url: string, ...args: readonly string[]): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const all = [inspector, '--cli', url, '--transport', 'http', ...args]
    execFile(process.execPath, all, { timeout: 50_000, maxBuffer: 1 << 24 }, (error, stdout, stderr) => {
      if (error === null) resolve(JSON.parse(stdout))
      else reject(new Error(`${error.message}\n${stderr}`))
    })
  })
}

test('the official inspector lists the tools, calls one, and reads a resource', async () => {
  const { url } = await forThisTest(serveApp())
  const at = `${url}/api/mcp?toolsets=nodes`
  const { tools } = await inspect(at, '--method', 'tools/list')
  expect(tools).toContainEqual(expect.objectContaining({ name: 'lore_search' }))
  const status = await inspect(at, '--method', 'tools/call', '--tool-name', 'lore_status')
  expect(JSON.stringify(status)).toContain('Lore online')
  const arguments_ = [
    'uri=core://quay',
    'content=Quay four.',
    'priority=2',
    'glossary=["quay"]',
    'disclosure=When a quay is asked for',
  ]
  const created = await inspect(
    at,
    '--method',
    'tools/call',
    '--tool-name',
    'lore_create_node',
    '--tool-arg',
    ...arguments_,
  )
  expect(JSON.stringify(created)).toContain('Created core://quay')
  const resource = await inspect(at, '--method', 'resources/read', '--uri', 'mnema://nodes/domains')
  expect(JSON.stringify(resource)).toContain('core')
}, 120_000)
