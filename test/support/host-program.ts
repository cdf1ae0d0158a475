import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { command, endProcess, type Machine } from './mnema.ts'

/** A process that is what an agent program is: it starts one server for its tools, and a shell with a hook for each of its events. */
export interface HostProgram {
  /** Runs a hook with the payload on its standard input and returns what it printed. */
  hook(runtime: string, event: string, payload: object): Promise<string>
  /** Calls a tool of its server, with what it sends along in `_meta`, and returns the text of the answer. */
  call(tool: string, input: object, meta?: object): Promise<string>
}

const script = `
const { spawn } = require('node:child_process')
const { createInterface } = require('node:readline')
const [command, args] = JSON.parse(process.argv[1])
const server = spawn(process.execPath, [command, 'mcp', ...args], { stdio: ['pipe', 'pipe', 'ignore'] })
const waiting = new Map()
createInterface({ input: server.stdout }).on('line', (line) => {
  const { id } = JSON.parse(line)
  if (waiting.delete(id)) console.log(JSON.stringify({ id, text: line }))
})
const write = (message) => server.stdin.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n')
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, hook, payload, rpc } = JSON.parse(line)
  if (rpc !== undefined) {
    waiting.set(id, true)
    return write({ id, ...rpc })
  }
  const shell = spawn('sh', ['-c', [JSON.stringify(process.execPath), JSON.stringify(command), 'hook', ...hook, '; true'].join(' ')])
  let text = ''
  shell.stdout.on('data', (chunk) => { text += chunk })
  shell.on('close', () => console.log(JSON.stringify({ id, text })))
  shell.stdin.end(JSON.stringify(payload))
}).on('close', () => server.stdin.end())
`

export async function startHostProgram(
  machine: Machine,
  options: { args: readonly string[]; environment?: Record<string, string> },
): Promise<HostProgram> {
  const child = spawn(process.execPath, ['-e', script, JSON.stringify([command, options.args])], {
    env: { ...machine.environment, ...options.environment },
    cwd: machine.directory,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => endProcess(child))
  const waiting = new Map<number, (text: string) => void>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { id, text }: { id: number; text: string } = JSON.parse(line)
    waiting.get(id)?.(text)
  })
  let last = 0
  const send = (message: object): Promise<string> => {
    const id = ++last
    const answered = new Promise<string>((resolve) => waiting.set(id, resolve))
    child.stdin.write(`${JSON.stringify({ id, ...message })}\n`)
    return answered
  }
  const clientInfo = { name: 'host', version: '1' }
  await send({
    rpc: { method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } },
  })
  return {
    hook: (runtime, event, payload) => send({ hook: [runtime, event], payload }),
    async call(name, input, meta) {
      const params = { name, arguments: input, ...(meta === undefined ? {} : { _meta: meta }) }
      const answer = JSON.parse(await send({ rpc: { method: 'tools/call', params } }))
      if (answer.error !== undefined || answer.result.isError) throw new Error(JSON.stringify(answer))
      return answer.result.content.map(({ text }: { text: string }) => text).join('\n')
    },
  }
}
