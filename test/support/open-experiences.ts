import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createApp } from '../../src/app.ts'
import { loadSettings, type SettingsOverrides } from '../../src/config.ts'
import type { App, CallResult, JsonObject, Kind, MnemaError } from '../../src/contract/index.ts'
import { experiences } from '../../src/kinds/experiences/index.ts'
import { createDatabase, type Extra, type NodeStore } from './open-nodes.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

export interface Reply {
  text: string
  output: JsonObject
}

/** Experience memory behind the one path of every request, on a store of its own, with a project to work in. */
export interface OpenedExperiences {
  app: App
  /** The project `zlib-port`: a git repository without a remote. */
  directory: string
  /** An agent calls a tool, in session `a` where nothing else is said; the call must succeed. */
  agent(tool: string, input: JsonObject, extra?: Extra): Promise<Reply>
  /** The same for a call that must fail. */
  agentFails(tool: string, input: JsonObject, extra?: Extra): Promise<{ text: string; error: MnemaError }>
  person(verb: string, input?: JsonObject, extra?: Extra): Promise<Reply>
  personFails(verb: string, input?: JsonObject, extra?: Extra): Promise<{ text: string; error: MnemaError }>
  /** A runtime reports a failing tool call. @returns what it is told. */
  fails(sessionId: string, error: string, more?: JsonObject): Promise<string | undefined>
  /** A runtime reports that a command succeeded. */
  succeeds(sessionId: string, command: string): Promise<void>
  /** Another project beside it. */
  project(name: string): string
}

export async function openExperiences(
  overrides: SettingsOverrides = {},
  { store = 'embedded', others = [] }: { store?: NodeStore; others?: readonly Kind[] } = {},
): Promise<OpenedExperiences> {
  const folder = createTemporaryFolder()
  const database = store === 'PostgreSQL' ? await createDatabase() : undefined
  const settings = loadSettings(
    {},
    {
      home: join(folder.path, 'home'),
      logLevel: 'silent',
      embedder: 'none',
      // A busy machine must not make a hook give up.
      recall: { timeout: 20_000 },
      ...(database === undefined ? {} : { databaseUrl: database.url }),
      ...overrides,
    },
  )
  const app = await createApp({ settings, kinds: [experiences, ...others] })
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
  const directory = project('zlib-port')

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
  function failed(result: CallResult): { text: string; error: MnemaError } {
    if (result.ok) throw new Error(`succeeded: ${result.text}`)
    return result
  }
  async function report(nativeEvent: string, payload: JsonObject): Promise<string | undefined> {
    const { reply } = await app.lifecycle({ runtime: 'generic', nativeEvent, payload, environment: {} })
    if (/error|timeout/.test(reply.outcome)) throw new Error(reply.outcome)
    return reply.context
  }

  return {
    app,
    directory,
    agent: async (tool, input, extra) => succeeded(await run('agent', tool, input, extra)),
    agentFails: async (tool, input, extra) => failed(await run('agent', tool, input, extra)),
    person: async (verb, input = {}, extra = {}) => succeeded(await run('person', verb, input, extra)),
    personFails: async (verb, input = {}, extra = {}) => failed(await run('person', verb, input, extra)),
    fails: (sessionId, error, more = {}) =>
      report('tool-failed', {
        session_id: sessionId,
        cwd: directory,
        tool_name: 'Bash',
        command: 'make',
        environment: { os: 'darwin' },
        error,
        ...more,
      }),
    async succeeds(sessionId, command) {
      const payload = { session_id: sessionId, cwd: directory, tool_name: 'Bash', command, exit_code: 0 }
      await report('tool-after', payload)
    },
    project,
  }
}

/** The note of the tool reference. */
export const zlibNote = {
  title: 'Link zlib with -lz',
  type: 'bugfix',
  scope: 'project',
  content: {
    what: 'ld: undefined symbol deflate',
    why: 'zlib was not on the link line',
    where: 'Makefile LDLIBS',
    learned: 'add -lz after the object files',
  },
} as const satisfies JsonObject

export function note(title: string, what: string, more: JsonObject = {}): JsonObject {
  const content = { what, why: `cause of ${title}`, where: 'src', learned: `mend ${title}` }
  return { title, type: 'bugfix', scope: 'project', content, ...more }
}
