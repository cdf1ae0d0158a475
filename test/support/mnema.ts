import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { onTestFinished } from 'vitest'
import { printedUrl } from './printed-url.ts'

/** The built command, as a user has it. */
export const command = fileURLToPath(new URL('../../dist/mnema.cjs', import.meta.url))

export interface Run {
  code: number | null
  stdout: string
  stderr: string
}

/** One machine with Mnema on it: a home for the store, a working directory, and the ways in. */
export interface Machine {
  home: string
  directory: string
  environment: Record<string, string>
  /** `mnema <args>` as a child process. */
  run(
    args: readonly string[],
    options?: { input?: string; environment?: Record<string, string>; cwd?: string },
  ): Promise<Run>
  /** Runs with `--json` and parses what is printed. */
  json<T>(args: readonly string[]): Promise<T>
  /** The hook of Claude Code, fed with its payload. */
  hook(event: string, payload: object): Promise<Run>
  /** `mnema mcp` behind the official client. */
  mcp(options?: { args?: readonly string[]; environment?: Record<string, string>; cwd?: string }): Promise<Agent>
  /** `mnema serve` on a free port. */
  serve(options?: { args?: readonly string[]; environment?: Record<string, string> }): Promise<Server>
}

export interface Reply {
  isError: boolean
  text: string
  structured: Record<string, unknown>
}

/** An agent that is connected over MCP. */
export interface Agent {
  client: Client
  call(tool: string, input?: Record<string, unknown>): Promise<Reply>
  close(): Promise<void>
}

export interface Server {
  url: string
  child: ChildProcess
  /** All that it has printed so far. */
  output(): string
  stop(): Promise<void>
}

export function createMachine(environment: Record<string, string> = {}): Machine {
  const root = mkdtempSync(join(tmpdir(), 'mnema-test-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }))
  const home = join(root, 'home')
  const directory = mkdtempSync(join(root, 'work-'))
  const env: Record<string, string> = {
    ...inherited(),
    HOME: root,
    MNEMA_HOME: home,
    NO_COLOR: '1',
    MNEMA_RECALL_TIMEOUT: '1500',
    ...environment,
  }

  const run: Machine['run'] = (args, options = {}) =>
    runProcess([command, ...args], {
      env: { ...env, ...options.environment },
      cwd: options.cwd ?? directory,
      input: options.input,
    })

  return {
    home,
    directory,
    environment: env,
    run,
    async json<T>(args: readonly string[]): Promise<T> {
      const result = await run([...args, '--json'])
      if (result.code !== 0) throw new Error(`mnema ${args.join(' ')} ended with ${result.code}: ${result.stderr}`)
      return JSON.parse(result.stdout)
    },
    hook: (event, payload) => run(['hook', 'claude-code', event], { input: JSON.stringify(payload) }),
    async mcp(options = {}) {
      const transport = new StdioClientTransport({
        command: process.execPath,
        args: [command, 'mcp', ...(options.args ?? ['--toolsets', 'nodes'])],
        env: { ...env, ...options.environment },
        cwd: options.cwd ?? directory,
        stderr: 'ignore',
      })
      const client = new Client({ name: 'test', version: '1.0.0' })
      await client.connect(transport)
      return createAgent(client)
    },
    async serve(options = {}) {
      const child = spawn(process.execPath, [command, 'serve', '--port', '0', ...(options.args ?? [])], {
        env: { ...env, ...options.environment },
        cwd: directory,
      })
      const { url, output } = await printedUrl(child, 'mnema serve')
      const stop = () => endProcess(child)
      onTestFinished(stop)
      return { url, child, output, stop }
    },
  }
}

/** Wraps a connected client, whatever its transport. */
export function createAgent(client: Client): Agent {
  const close = () => client.close()
  onTestFinished(close)
  return {
    client,
    close,
    async call(tool, input = {}) {
      const result = await client.callTool({ name: tool, arguments: input })
      const text = result.content.map((item) => (item.type === 'text' ? item.text : '')).join('\n')
      return { isError: result.isError === true, text, structured: asObject(result.structuredContent) }
    },
  }
}

export function runProcess(
  args: readonly string[],
  options: { env: Record<string, string>; cwd: string; input?: string | undefined },
): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...args], { env: options.env, cwd: options.cwd })
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk) => {
      stdout += chunk
    })
    child.stderr.on('data', (chunk) => {
      stderr += chunk
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, stdout, stderr }))
    child.stdin.on('error', () => undefined)
    child.stdin.end(options.input ?? '')
  })
}

export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = new Promise((resolve) => child.on('close', resolve))
  child.kill('SIGTERM')
  await closed
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** The outer environment without anything that would reach an agent's session or another store. */
function inherited(): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(process.env)) {
    if (value !== undefined && !/^(MNEMA_|CLAUDE|CODEX|QWEN|GEMINI|VITEST|NODE_OPTIONS)/.test(name)) kept[name] = value
  }
  return kept
}
