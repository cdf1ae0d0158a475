import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import Libsql from 'libsql'
import { expect } from 'vitest'
import { createAgent, type Run } from '../support/mnema.ts'
import { createPerson, type Person } from '../support/person.ts'
import type { InstalledDriver } from './drivers.ts'
import { type ScriptedModel, type Step, startModel } from './model/index.ts'

/** A person with agent programs, all of which ask one scripted model. */
export interface Desk {
  person: Person
  model: ScriptedModel
  /** Runs a program once, in a session of its own, and returns the requests that its model got. */
  ask(
    driver: InstalledDriver,
    prompt: string,
    steps?: readonly Step[],
    environment?: Readonly<Record<string, string>>,
  ): Promise<readonly string[]>
  /** The same with all that it prints, and with what the model says at the end. */
  run(driver: InstalledDriver, prompt: string, options: RunOptions): Promise<HostRun>
  /** Calls a tool on the store of this machine, as any other agent does. */
  call(tool: string, input: Record<string, unknown>): Promise<void>
  /** Rows of the store on this machine. */
  rows<Row>(query: string): readonly Row[]
}

export interface RunOptions {
  steps?: readonly Step[]
  words?: string
  environment?: Readonly<Record<string, string>>
}

interface HostRun {
  requests: readonly string[]
  output: string
}

/** Longest time of one run of a program, in ms; a slow machine must not end it. */
const longest = 240_000

export async function createDesk(drivers: readonly InstalledDriver[]): Promise<Desk> {
  const model = await startModel()
  const person = createPerson(Object.assign({}, ...drivers.map(({ files }) => files(model.url))))
  const run: Desk['run'] = async (driver, prompt, { steps = [], words, environment = {} }) => {
    model.follow(steps, words)
    const ended = await runDriver(driver, person, prompt, { ...driver.environment(model.url), ...environment })
    const output = `${ended.stderr}\n${ended.stdout}`
    expect(ended, `${driver.runtime}\n${output}`).toMatchObject({ code: 0 })
    expect(model.left(), output).toEqual([])
    return { requests: model.requests, output }
  }
  return {
    person,
    model,
    run,
    async ask(driver, prompt, steps = [], environment = {}) {
      return (await run(driver, prompt, { steps, environment })).requests
    },
    async call(tool, input) {
      const client = new Client({ name: 'person', version: '1.0.0' })
      const args = [join(person.home, '..', 'bin', 'mnema'), 'mcp', '--toolsets', 'nodes']
      const options = { command: process.execPath, args, env: person.environment, cwd: person.project }
      await client.connect(new StdioClientTransport({ ...options, stderr: 'ignore' }))
      const agent = createAgent(client)
      expect(await agent.call(tool, input)).toMatchObject({ isError: false })
      await agent.close()
    },
    rows<Row>(query: string): readonly Row[] {
      const database = new Libsql(join(person.home, '.mnema', 'mnema.db'))
      try {
        const rows: Row[] = JSON.parse(JSON.stringify(database.prepare(query).all()))
        return rows
      } finally {
        database.close()
      }
    },
  }
}

function runDriver(
  { bin, node: newer, prompt }: InstalledDriver,
  person: Person,
  text: string,
  environment: Readonly<Record<string, string>>,
): Promise<Run> {
  // Whatever it would like to fetch from elsewhere is refused at once.
  const nowhere = 'http://127.0.0.1:9'
  const env = {
    ...person.environment,
    ...(newer === undefined ? {} : { PATH: `${newer}${delimiter}${person.environment.PATH}` }),
    http_proxy: nowhere,
    https_proxy: nowhere,
    no_proxy: '127.0.0.1,localhost',
    SHELL: '/bin/sh',
    ...environment,
  }
  return new Promise((resolve, reject) => {
    const child = spawn(bin, prompt(text), { env, cwd: person.project, stdio: ['ignore', 'pipe', 'pipe'] })
    const timer = setTimeout(() => child.kill('SIGKILL'), longest)
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk) => {
      stdout += chunk
    })
    child.stderr.on('data', (chunk) => {
      stderr += chunk
    })
    child.on('error', reject)
    child.on('close', (code) => {
      clearTimeout(timer)
      resolve({ code, stdout, stderr })
    })
  })
}
