import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { createApp } from '../../src/app.ts'
import { loadSettings, type SettingsOverrides } from '../../src/config.ts'
import { type App, defineOperation, type JsonObject, type Kind } from '../../src/contract/index.ts'
import { openRuleBook } from '../../src/kinds/rules/book/index.ts'
import { rules } from '../../src/kinds/rules/index.ts'
import type { RuleDraft } from '../../src/kinds/rules/rule.ts'
import { parseScope } from '../../src/kinds/rules/scope/index.ts'
import type { Extra } from './open-nodes.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/** A rule as a test writes it. */
export interface SeededRule {
  text: string
  scope?: string
  title?: string
  triggers?: string[]
  always?: boolean
  pending?: boolean
}

/** Rules memory behind the one path of every request, on an embedded store of its own, with a project to work in. */
export interface OpenedRules {
  app: App
  /** The project: a git repository without a remote. */
  directory: string
  /** Puts rules in force, as a person would. @returns their ids. */
  seed(...drafts: SeededRule[]): Promise<string[]>
  /** An agent calls a tool, in session `s1` where nothing else is said; the call must succeed. */
  agent(tool: string, input: JsonObject, extra?: Extra): Promise<{ text: string; output: JsonObject }>
  /** The same for a call that must fail. @returns the text. */
  agentFails(tool: string, input: JsonObject, extra?: Extra): Promise<string>
  person(verb: string, input: JsonObject, extra?: Extra): Promise<{ text: string; output: JsonObject }>
  /** Writes a file of the project. */
  write(path: string, text: string): string
  /** Another project beside it. */
  project(name: string): string
}

const seeding = defineOperation({
  kind: 'rules',
  verb: 'seed',
  tool: undefined,
  summary: 'Puts rules in force',
  guide: '',
  effect: 'write',
  idempotent: false,
  audience: ['person'],
  input: z.object({
    drafts: z.array(
      z.object({
        text: z.string(),
        scope: z.string().optional(),
        title: z.string().optional(),
        triggers: z.array(z.string()).optional(),
        always: z.boolean().optional(),
        pending: z.boolean().optional(),
      }),
    ),
  }),
  output: z.object({ ids: z.array(z.string()) }),
  async run(context, { drafts }) {
    if (context.project === undefined) throw new Error('no project')
    const book = openRuleBook(context, context.project, { trusted: true })
    const ids: string[] = []
    for (const draft of drafts) {
      const outcome = await book.add(readDraft(draft))
      if (outcome.outcome !== 'added') throw new Error(`${draft.text}: ${JSON.stringify(outcome)}`)
      ids.push(outcome.rule.id)
    }
    return { ids }
  },
  render: () => '',
})

function readDraft({
  text,
  scope = 'global',
  title,
  triggers,
  always,
  pending,
}: { [K in keyof SeededRule]: SeededRule[K] | undefined } & { text: string }): RuleDraft {
  const parsed = parseScope(scope)
  if ('refused' in parsed) throw new Error(parsed.refused)
  return {
    text,
    scope: parsed.scope,
    source: 'person',
    ...(title === undefined ? {} : { title }),
    ...(triggers === undefined ? {} : { triggers }),
    ...(always === undefined ? {} : { always }),
    ...(pending === undefined ? {} : { pending }),
  }
}

/** The kind with a way to put many rules in force at once. */
const seeded: Kind = { ...rules, operations: async () => [...(await rules.operations()), seeding] }

export async function openRules(overrides: SettingsOverrides = {}, others: readonly Kind[] = []): Promise<OpenedRules> {
  const folder = createTemporaryFolder()
  const settings = loadSettings(
    {},
    { home: join(folder.path, 'home'), logLevel: 'silent', embedder: 'none', ...overrides },
  )
  const app = await createApp({ settings, kinds: [seeded, ...others] })
  onTestFinished(async () => {
    await app.close()
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
  ) {
    const operation = operations.find(({ tool, verb }) => (audience === 'agent' ? tool : verb) === name)
    if (operation === undefined) throw new Error(`no operation ${name}`)
    const session = audience === 'agent' ? { sessionId: 's1' } : {}
    const caller = await app.identity.localCaller(audience, clientType ?? 'codex')
    return app.call({ operation, input, caller, workingDirectory: directory, ...session, ...extra })
  }
  async function succeed(...given: Parameters<typeof run>) {
    const result = await run(...given)
    if (!result.ok) throw new Error(result.text)
    return result
  }

  return {
    app,
    directory,
    async seed(...drafts) {
      const { output } = await succeed('person', 'seed', { drafts: drafts.map((draft) => ({ ...draft })) })
      return z.array(z.string()).parse(output.ids)
    },
    agent: (tool, input, extra) => succeed('agent', tool, input, extra),
    async agentFails(tool, input, extra) {
      const result = await run('agent', tool, input, extra)
      if (result.ok) throw new Error(`succeeded: ${result.text}`)
      return result.text
    },
    person: (verb, input, extra) => succeed('person', verb, input, extra),
    write(path, text) {
      const file = join(directory, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
      return file
    },
    project,
  }
}
