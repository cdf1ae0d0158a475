#!/usr/bin/env node
// A private PostgreSQL for the tests: `start` prints its URL (and on stderr how to stop it), `stop [PID | URL]` stops it and removes its data.
// Installs the server and builds pgvector where they are missing and this user may.
import process from 'node:process'
import { startCluster, stopCluster } from './postgres/cluster.mjs'
import { ensurePgvector } from './postgres/pgvector.mjs'
import { ensureServer } from './postgres/server.mjs'

const [command, which] = process.argv.slice(2)

if (command === 'start') {
  const server = ensureServer()
  try {
    ensurePgvector(server)
  } catch (error) {
    process.stderr.write(`pgvector is not available, the tests run without it: ${error.message}\n`)
  }
  const cluster = await startCluster(server)
  process.stdout.write(`${cluster.url}\n`)
  process.stderr.write(
    `PostgreSQL ${server.version} runs; stop it with: node scripts/postgres.mjs stop ${cluster.pid}\n`,
  )
} else if (command === 'stop') {
  const stopped = await stopCluster(which)
  process.stderr.write(stopped ? 'PostgreSQL stopped.\n' : 'No PostgreSQL of ours runs.\n')
} else {
  process.stderr.write('Usage: node scripts/postgres.mjs start | stop [PID | URL]\n')
  process.exitCode = 2
}
