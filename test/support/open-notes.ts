import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createApp } from '../../src/app.ts'
import { loadSettings, type SettingsOverrides } from '../../src/config.ts'
import type { App, CallResult, JsonObject, MnemaError } from '../../src/contract/index.ts'
import { notes } from '../../src/kinds/notes/index.ts'
import { createDatabase, type Extra, type NodeStore } from './open-nodes.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

export interface Reply {
  text: string
  output: JsonObject
}

export interface Failure {
  text: string
  error: MnemaError
}

/** The knowledge base behind the one path of every request, on a store of its own, with a project to work in. */
export interface OpenedNotes {
  app: App
  /** The project `shop`: a git repository without a remote. */
  directory: string
  /** Its handle. */
  handle: string
  /** An agent calls a tool, in session `a` where nothing else is said. */
  call(tool: string, input: JsonObject, extra?: Extra): Promise<CallResult>
  /** The same for a call that must succeed. */
  agent(tool: string, input: JsonObject, extra?: Extra): Promise<Reply>
  /** The same for a call that must fail. */
  agentFails(tool: string, input: JsonObject, extra?: Extra): Promise<Failure>
  person(verb: string, input?: JsonObject, extra?: Extra): Promise<Reply>
  personFails(verb: string, input?: JsonObject, extra?: Extra): Promise<Failure>
  /** A note in the project, by the agent. */
  note(body: string, more?: JsonObject): Promise<{ noteId: string; versionToken: string; path: string }>
  /** The folder of another project beside it. */
  project(name: string): string
}

export async function openNotes(
  overrides: SettingsOverrides = {},
  { store = 'embedded' }: { store?: NodeStore } = {},
): Promise<OpenedNotes> {
  const folder = createTemporaryFolder()
  const database = store === 'PostgreSQL' ? await createDatabase() : undefined
  const settings = loadSettings(
    {},
    {
      home: join(folder.path, 'home'),
      logLevel: 'silent',
      embedder: 'none',
      ...(database === undefined ? {} : { databaseUrl: database.url }),
      ...overrides,
    },
  )
  const app = await createApp({ settings, kinds: [notes] })
  onTestFinished(async () => {
    await app.close()
    await database?.drop()
    folder.remove()
  })
  const operations = await app.operations()
  const project = (name: string): string => {
    const path = join(folder.path, name)
    mkdirSync(join(path, '.git'), { recursive: true })
    writeFileSync(join(path, '.git', 'HEAD'), 'ref: refs/heads/main\n')
    return path
  }
  const directory = project('shop')

  async function run(
    audience: 'agent' | 'person',
    name: string,
    input: JsonObject,
    { clientType, ...extra }: Extra = {},
  ): Promise<CallResult> {
    const operation = operations.find(({ tool, verb }) => (audience === 'agent' ? tool : verb) === name)
    if (operation === undefined) throw new Error(`no operation ${name}`)
    const caller = await app.identity.localCaller(audience, clientType ?? (audience === 'agent' ? 'codex' : 'cli'))
    const session = audience === 'agent' ? { sessionId: 'a' } : {}
    return app.call({ operation, input, caller, workingDirectory: directory, ...session, ...extra })
  }
  function succeeded(result: CallResult): Reply {
    if (!result.ok) throw new Error(result.text)
    return result
  }
  function failed(result: CallResult): Failure {
    if (result.ok) throw new Error(`succeeded: ${result.text}`)
    return result
  }
  const agent = async (tool: string, input: JsonObject, extra?: Extra): Promise<Reply> =>
    succeeded(await run('agent', tool, input, extra))

  // The project is known from here on.
  await agent('whoami', {})
  const [space] = await app.identity.spaces()
  const handle = `${space?.name}/shop`
  return {
    app,
    directory,
    handle,
    call: (tool, input, extra) => run('agent', tool, input, extra),
    agent,
    agentFails: async (tool, input, extra) => failed(await run('agent', tool, input, extra)),
    person: async (verb, input = {}, extra = {}) => succeeded(await run('person', verb, input, extra)),
    personFails: async (verb, input = {}, extra = {}) => failed(await run('person', verb, input, extra)),
    async note(body, more = {}) {
      const { output } = await agent('create_note', { project: handle, body, ...more })
      return { noteId: String(output.noteId), versionToken: String(output.versionToken), path: String(output.path) }
    },
    project,
  }
}
