import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** Milliseconds within which a server must have listed its tools; hosts give up after ten seconds at the latest. */
const patience = 10_000

const handshake = [
  {
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'mnema-doctor', version: '1' } },
  },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/list', params: {} },
]

/** The names of the tools, or why there are none. */
export type ListedTools = { names: readonly string[] } | { failure: string }

/** Starts a server as an agent program does, and asks it for its tools over its standard streams. */
export function listTools(
  [program, ...args]: readonly [string, ...string[]],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<ListedTools> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { env: { ...environment }, stdio: ['pipe', 'pipe', 'pipe'] })
    let errors = ''
    const giveUp = setTimeout(() => end({ failure: `nothing was listed within ${patience} ms` }), patience)
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      errors = (errors + chunk).slice(-300)
    })
    child.stdin.on('error', () => undefined)
    child.on('error', (error: NodeJS.ErrnoException) =>
      end({ failure: `it cannot be started (${error.code ?? error.name})` }),
    )
    child.on('close', (code) =>
      end({ failure: [`it ended with code ${code}`, errors.trim()].filter(Boolean).join(': ') }),
    )
    createInterface(child.stdout).on('line', (line) => {
      const names = toolNames(line)
      if (names !== undefined) end({ names })
    })
    for (const message of handshake) child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)

    function end(listed: ListedTools): void {
      clearTimeout(giveUp)
      resolve(listed)
      child.stdin.end()
      child.kill()
    }
  })
}

/** Undefined for anything but the answer to the list. */
function toolNames(line: string): readonly string[] | undefined {
  try {
    const { id, result }: { id?: unknown; result?: { tools?: { name: string }[] } } = JSON.parse(line)
    return id === 2 ? result?.tools?.map(({ name }) => name) : undefined
  } catch {
    // Something else was printed; a host passes over it too.
    return undefined
  }
}
