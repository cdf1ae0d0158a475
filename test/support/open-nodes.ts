import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { createApp } from '../../src/app.ts'
import { loadSettings, type SettingsOverrides } from '../../src/config.ts'
import type { App, CallRequest, CallResult, JsonObject, MnemaError } from '../../src/contract/index.ts'
import { nodes } from '../../src/kinds/nodes/index.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

export type Extra = Partial<Omit<CallRequest, 'operation' | 'input' | 'caller'>> & { clientType?: string }

/** Node memory behind the one path of every request, on an embedded store of its own. */
export interface OpenedNodes {
  app: App
  home: string
  /** An agent calls a tool. */
  call(tool: string, input?: JsonObject, extra?: Extra): Promise<CallResult>
  /** The same, for a call that must succeed. @returns the text and the structured answer. */
  ok(tool: string, input?: JsonObject, extra?: Extra): Promise<{ text: string; output: JsonObject }>
  /** The same, for a call that must fail. */
  fail(tool: string, input?: JsonObject, extra?: Extra): Promise<{ text: string; error: MnemaError }>
  /** A person uses a verb at the command line, which must succeed. */
  person(verb: string, input?: JsonObject, extra?: Extra): Promise<{ text: string; output: JsonObject }>
  personFails(verb: string, input?: JsonObject, extra?: Extra): Promise<{ text: string; error: MnemaError }>
  /** A folder that is a project of its own. */
  project(name: string): string
  close(): Promise<void>
}

/** Where a suite about writers at once runs: on a real server, too, where there is one. */
export const nodeStores: readonly NodeStore[] = process.env.MNEMA_TEST_DATABASE_URL
  ? ['embedded', 'PostgreSQL']
  : ['embedded']

export type NodeStore = 'embedded' | 'PostgreSQL'

export async function openNodes(
  overrides: SettingsOverrides = {},
  store: NodeStore = 'embedded',
): Promise<OpenedNodes> {
  const folder = createTemporaryFolder()
  const server = store === 'PostgreSQL' ? await createDatabase() : undefined
  const settings = loadSettings(
    {},
    {
      home: join(folder.path, 'home'),
      logLevel: 'silent',
      embedder: 'none',
      ...(server === undefined ? {} : { databaseUrl: server.url }),
      ...overrides,
    },
  )
  const app = await createApp({ settings, kinds: [nodes] })
  const operations = await app.operations()

  async function run(
    audience: 'agent' | 'person',
    name: string,
    input: JsonObject,
    { clientType = audience === 'agent' ? 'codex' : 'cli', ...extra }: Extra,
  ): Promise<CallResult> {
    const operation = operations.find(({ tool, verb }) => (audience === 'agent' ? tool : verb) === name)
    if (operation === undefined) throw new Error(`no operation ${name}`)
    return app.call({ operation, input, caller: await app.identity.localCaller(audience, clientType), ...extra })
  }
  function succeeded(result: CallResult): { text: string; output: JsonObject } {
    if (!result.ok) throw new Error(result.text)
    return result
  }
  function failed(result: CallResult): { text: string; error: MnemaError } {
    if (result.ok) throw new Error(`succeeded: ${result.text}`)
    return result
  }
  return {
    app,
    home: settings.home,
    call: (tool, input = {}, extra = {}) => run('agent', tool, input, extra),
    ok: async (tool, input = {}, extra = {}) => succeeded(await run('agent', tool, input, extra)),
    fail: async (tool, input = {}, extra = {}) => failed(await run('agent', tool, input, extra)),
    person: async (verb, input = {}, extra = {}) => succeeded(await run('person', verb, input, extra)),
    personFails: async (verb, input = {}, extra = {}) => failed(await run('person', verb, input, extra)),
    project(name) {
      const path = join(folder.path, 'work', name)
      mkdirSync(path, { recursive: true })
      return path
    },
    async close() {
      await app.close()
      await server?.drop()
      folder.remove()
    },
  }
}

/** A database of its own on the server that the environment names. */
export async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = process.env.MNEMA_TEST_DATABASE_URL ?? ''
  const name = `mnema_test_${randomBytes(6).toString('hex')}`
  await onServer(server, `CREATE DATABASE ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(server, `DROP DATABASE ${name} WITH (FORCE)`) }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** A complete node, fit to be a parent. */
export function node(uri: string, content = `About ${uri}.`, more: JsonObject = {}): JsonObject {
  const name = uri.split('/').at(-1) ?? uri
  return { uri, content, priority: 2, glossary: [name], disclosure: `When working on ${name}`, ...more }
}
