// Proves the first sentence of the README on a checkout with nothing done before: `npm start` installs, builds and serves.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './ensure.mjs'

const home = mkdtempSync(join(tmpdir(), 'mnema-first-'))
const environment = { ...process.env, MNEMA_HOME: home }
const server = spawn('npm', ['start', '--silent', '--', '--port', '0'], { cwd: root, env: environment, detached: true })
const closed = new Promise((resolve) => server.on('close', resolve))
let output = ''

try {
  const url = await new Promise((resolve, reject) => {
    const read = (chunk) => {
      output += chunk
      const found = /http:\/\/[\w.:[\]-]+:\d+/.exec(output)
      if (found) resolve(found[0])
    }
    server.stdout.on('data', read)
    server.stderr.on('data', read)
    server.on('close', (code) => reject(new Error(`npm start ended with ${code}`)))
  })
  const health = await (await fetch(`${url}/api/health`)).json()
  if (!health.ok) throw new Error(`not healthy: ${JSON.stringify(health)}`)
  console.log(output.trim())
} catch (error) {
  console.error(output)
  console.error(error)
  process.exitCode = 1
} finally {
  if (server.exitCode === null) process.kill(-server.pid, 'SIGTERM')
  await closed
  rmSync(home, { recursive: true, force: true })
}
