import type { Readable, Writable } from 'node:stream'
import { serveStdio as serveTransport } from '@modelcontextprotocol/server/stdio'
import type { App, Caller, Locale } from '../../contract/index.ts'
import { type Connection, readClientType } from './connection.ts'
import { createServer } from './create-server.ts'
import { LineTransport } from './line-transport.ts'
import { watchLife } from './process-life.ts'
import { createSessionFinder, type FindHostSession } from './session-of.ts'
import { createToolCatalogue, type Served } from './tool-catalogue.ts'

export interface StdioOptions {
  clientType?: string | undefined
  toolsets?: readonly string[] | undefined
  sessionId?: string | undefined
  /** @param clientType as the door has read it. */
  sessionOfHost?: (clientType: string) => FindHostSession
  workingDirectory?: string | undefined
  locale?: Locale | undefined
  environment: Readonly<Record<string, string | undefined>>
  /** Called once, when the store is open. */
  onReady?: () => void
  input: Readable
  output: Writable
}

/** The one person of this machine, as far as lists need to know. */
function localAgent(clientType: string): Caller {
  return {
    principalId: 'local',
    name: 'local',
    scopes: ['read', 'write', 'admin'],
    spaceIds: [],
    toolsets: undefined,
    audience: 'agent',
    clientType,
  }
}

/** Milliseconds after which the store is opened and the operations loaded: the first call should not wait for them, and the list of tools comes first. */
const warmAfter = 1000

function warmUp(app: App, served: Served, onReady: (() => void) | undefined): void {
  app.startBackground()
  for (const listing of served.byName.values()) void app.operation(listing)
  app.health().then(onReady, (error: Error) => app.log.debug('The store is not open yet', { reason: error.message }))
}

/**
 * Serves one agent over two streams until it is gone: the input ends and all is answered, the parent process dies, or a signal comes.
 * The caller then closes the app and ends the process.
 * @throws MnemaError `invalid_input` for toolsets that do not exist or clash.
 */
export async function serveStdio(app: App, options: StdioOptions): Promise<void> {
  const clientType = readClientType(options.clientType)
  const connection: Connection = {
    listedFor: localAgent(clientType),
    caller: () => app.identity.localCaller('agent', clientType),
    toolsets: options.toolsets,
    session: createSessionFinder({
      chosen: options.sessionId,
      environment: options.environment,
      ofHost: options.sessionOfHost?.(clientType) ?? (() => undefined),
    }),
    workingDirectory: options.workingDirectory,
    locale: options.locale ?? app.settings.locale,
  }
  const served = await createToolCatalogue(app)(connection.listedFor, connection.toolsets)
  const transport = new LineTransport(options.input, options.output)
  const life = watchLife(transport)
  serveTransport(() => createServer(app, connection, served), {
    transport,
    onerror: (error) => app.log.debug('MCP connection', { reason: error.message }),
  })
  const warming = setTimeout(() => warmUp(app, served, options.onReady), warmAfter)
  await life
  clearTimeout(warming)
}
