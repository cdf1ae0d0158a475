import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Agent, createMachine } from '../../support/mnema.ts'
import { node } from '../../support/node-input.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const random = (length: number, from = alphabet) => Array.from({ length }, () => from[randomInt(from.length)]).join('')

/** Put together at run time, so that no scanner ever meets one in this file. */
const secrets = () => [
  `ghp_${random(36)}`,
  `AKIA${random(16, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')}`,
  `xoxb-${random(12, '0123456789')}-${random(24)}`,
  webToken(),
  privateKey(),
  `postgres://app:${random(16)}@db.example/prod`,
  `sk-${random(48)}`,
]

function webToken(): string {
  const parts = ['{"alg":"HS256","typ":"JWT"}', `{"sub":"${random(12)}"}`].map((part) => Buffer.from(part))
  return [...parts, randomBytes(32)].map((part) => part.toString('base64url')).join('.')
}

function privateKey(): string {
  const mark = (word: string) => `-----${word} OPENSSH PRIVATE ${'KEY'}-----`
  const lines = Array.from({ length: 5 }, () => randomBytes(48).toString('base64'))
  return [mark('BEGIN'), ...lines, mark('END')].join('\n')
}

const harmless = [
  'merge 7c1f0a9be2d34f5568790a1b2c3d4e5f60718293 into main',
  `sha256:${randomBytes(32).toString('hex')} of the tarball`,
  'commits 956ab39d, 4c5e6992 and e47d1e2e',
  `request ${randomUUID()} failed`,
  'branch feat-2207-part3-newB-queue',
  'see desk-booking-flow-v2-rollout-2026-final',
  'task-runner-cleanup-after-long-idle-period',
  `integrity sha512-${randomBytes(64).toString('base64')}`,
  "password: see the vault entry 'db'",
  'apiKey: process.env.MAIL_API_KEY',
  'Authorization: Bearer <token>',
  'tokens of this host begin with ghp_',
  'UX+copy+icons review round',
  'lr_01a163fbe95e791e8c5c45763b9e6937 is outdated',
]

describe('secrets', () => {
  test('harmless texts are stored exactly, secrets are nowhere', async () => {
    const machine = createMachine()
    const agent = await machine.mcp()
    for (const [i, text] of harmless.entries())
      expect(
        await agent.call('lore_create_node', node(`project://harmless_${i}`, text, `harmless ${i}`)),
      ).toMatchObject({ isError: false })
    const planted = secrets()
    for (const [i, secret] of planted.entries()) {
      const reply = await agent.call(
        'lore_create_node',
        node(`project://secret_${i}`, `key is ${secret}`, `secret ${i}`),
      )
      expect([i, reply.isError]).toEqual([i, true])
      expect(reply.text).toContain('content')
      expect(reply.text).not.toContain(secret)
    }
    await agent.close()
    const later = await machine.mcp()
    for (const [i, text] of harmless.entries())
      expect((await later.call('lore_get_node', { uri: `project://harmless_${i}` })).structured).toMatchObject({
        content: text,
      })
    for (const secret of planted) expect(filesWith(machine.home, secret)).toEqual([])
  })

  test('no field, wrong type, unknown key, query, hook, import or log lets one through', async () => {
    const machine = createMachine()
    const agent = await machine.mcp({ args: ['--toolsets', 'all'] })
    const secret = `ghp_${random(36)}`
    const seen: string[] = []
    const { tools } = await agent.client.listTools()
    await agent.call('lore_create_node', node('project://base', 'Base text.', 'base'))
    for (const tool of tools) {
      for (const [name, schema] of Object.entries(tool.inputSchema.properties ?? {})) {
        if (tool.annotations?.readOnlyHint) {
          if (name === 'query') seen.push((await call(agent, tool.name, { query: secret })).text)
          continue
        }
        for (const value of plantedValues(schema, secret)) {
          const reply = await call(agent, tool.name, { ...validInput(tool.name), [name]: value })
          seen.push(reply.text)
          expect([tool.name, name, reply.isError]).toEqual([tool.name, name, true])
          expect(reply.text).toContain(name)
        }
      }
      seen.push((await call(agent, tool.name, { [secret]: 1 })).text)
    }
    const hook = { session_id: 's-sec', cwd: machine.directory }
    const prompt = await machine.hook('user-prompt-submit', {
      ...hook,
      hook_event_name: 'UserPromptSubmit',
      prompt: `my token is ${secret}, please use it`,
    })
    const failure = await machine.hook('post-tool-use-failure', {
      ...hook,
      hook_event_name: 'PostToolUseFailure',
      tool_name: 'Bash',
      tool_input: { command: `curl -H 'Authorization: Bearer ${secret}' https://api.example` },
      error: `401 for token ${secret}`,
    })
    const docs = join(machine.directory, 'docs')
    mkdirSync(docs)
    writeFileSync(join(docs, 'leak.md'), `# Leak\n\ntoken ${secret}\n`)
    const imported = await machine.run(['import', docs])
    const doctor = await machine.run(['doctor', '--json'])
    for (const run of [prompt, failure, imported, doctor]) seen.push(run.stdout, run.stderr)
    expect([prompt.code, failure.code]).toEqual([0, 0])
    await agent.close()
    for (const text of seen) expect(text).not.toContain(secret)
    expect(filesWith(machine.home, secret)).toEqual([])
    expect(filesWith(machine.home, Buffer.from(secret).toString('base64').slice(4, 40))).toEqual([])
  }, 60_000)
})

/** The secret where a string belongs, in an item of a list, inside an object, and where a number or boolean belongs. */
function plantedValues(schema: unknown, secret: string): unknown[] {
  const type = typeof schema === 'object' && schema !== null && 'type' in schema ? schema.type : undefined
  if (type === 'array') return [[secret], secret]
  if (type === 'object') return [{ [secret]: secret }]
  return [secret]
}

function validInput(tool: string): Record<string, unknown> {
  if (tool === 'lore_create_node') return node('project://base_two', 'Other text.', 'base two')
  if (tool === 'lore_move_node') return { old_uri: 'project://base', new_uri: 'project://moved' }
  return { uri: 'project://base' }
}

/** A protocol error is a refusal too. */
async function call(agent: Agent, tool: string, input: Record<string, unknown>) {
  try {
    return await agent.call(tool, input)
  } catch (error) {
    return { isError: true, text: error instanceof Error ? error.message : '', structured: {} }
  }
}

function filesWith(folder: string, text: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.map((entry) => join(entry.parentPath, entry.name)).filter((path) => readFileSync(path).includes(text))
}
