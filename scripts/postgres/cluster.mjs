import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

/** Each cluster is a folder of its own with this prefix; that is how `stop` finds it again. */
const prefix = 'mnema-postgres-'

/** Durable only as long as the machine runs: it holds nothing but test data. */
const settings = (port) => `
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = ''
fsync = off
synchronous_commit = off
full_page_writes = off
max_connections = 200
`

/** Makes a cluster on the loopback address for a random user without a password, and waits until it answers. */
export async function startCluster(server) {
  const owner = serverUser()
  const folder = mkdtempSync(join(tmpdir(), prefix))
  writeFileSync(join(folder, 'checkout'), process.cwd())
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const user = `mnema_${randomBytes(4).toString('hex')}`
  const data = join(folder, 'data')
  const run = (program, ...words) =>
    execFileSync(join(server.programs, program), words, {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', process.stderr],
    })

  run(
    'initdb',
    '--pgdata',
    data,
    '--username',
    user,
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--locale',
    'C.UTF-8',
    '--no-sync',
  )
  const port = await findFreePort()
  appendFileSync(join(data, 'postgresql.conf'), settings(port))
  const log = openSync(join(folder, 'log'), 'a')
  const child = spawn(join(server.programs, 'postgres'), ['-D', data], {
    ...owner,
    cwd: folder,
    detached: true,
    stdio: ['ignore', log, log],
  })
  child.unref()
  const address = ['--host', '127.0.0.1', '--port', String(port), '--username', user]
  await waitFor(() => run('pg_isready', '--quiet', ...address, '--dbname', 'postgres'), join(folder, 'log'))
  run('createdb', ...address, 'mnema')
  return { url: `postgres://${user}@127.0.0.1:${port}/mnema`, pid: child.pid }
}

/** Stops the cluster with this process id or URL; without either, all that were started from this folder. @returns whether there was any. */
export async function stopCluster(which) {
  let stopped = false
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(tmpdir(), name)
    const running = readRunning(folder)
    if (!running || !matches(running, which)) continue
    process.kill(running.pid, 'SIGINT')
    const check = () => {
      if (readRunning(folder)) throw new Error('the server has not stopped')
    }
    await waitFor(check, join(folder, 'log'))
    rmSync(folder, { recursive: true, force: true })
    stopped = true
  }
  return stopped
}

function matches({ pid, port, checkout }, which) {
  if (which === undefined) return checkout === process.cwd()
  return which === String(pid) || which.includes(`:${port}/`)
}

/** What the server says of itself while it runs: its process id on line 1, its port on line 4. */
function readRunning(folder) {
  const file = join(folder, 'data', 'postmaster.pid')
  if (!existsSync(file) || !existsSync(join(folder, 'checkout'))) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  return { pid: Number(lines[0]), port: lines[3], checkout: readFileSync(join(folder, 'checkout'), 'utf8') }
}

/** The server refuses to run as root; Debian's package brings a user for it. */
function serverUser() {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

async function waitFor(check, log) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return check()
    } catch (error) {
      if (attempt > 300) throw new Error(`PostgreSQL did not follow; its log is ${log}`, { cause: error })
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
