import { parseArgs } from 'node:util'
import { createApp } from '../app.ts'
import { loadSettings } from '../config.ts'
import { errorTable, MnemaError } from '../contract/index.ts'
import { readToolsets, serveStdio } from '../doors/mcp/index.ts'
import { readBuiltListings } from './built-listings.ts'
import { createHookDesk } from './hook-desk.ts'
import { sessionOfHost } from './host-session/index.ts'

const options = {
  'client-type': { type: 'string' },
  toolsets: { type: 'string' },
  'session-id': { type: 'string' },
  home: { type: 'string' },
  'database-url': { type: 'string' },
  locale: { type: 'string' },
} as const

/** `mnema mcp`: one agent over standard input and output. Problems go to the error stream; standard output is the protocol's. */
export async function startMcp(argv: readonly string[]): Promise<void> {
  try {
    await serve(readFlags(argv))
    process.exit(0)
  } catch (error) {
    if (!(error instanceof MnemaError)) throw error
    process.stderr.write(`${[error.message, error.remedy].filter(Boolean).join(' ')}\n`)
    process.exit(errorTable[error.code].exit)
  }
}

async function serve(flags: Flags): Promise<void> {
  const environment = {
    ...process.env,
    ...(flags.home && { MNEMA_HOME: flags.home }),
    ...(flags['database-url'] && { MNEMA_DATABASE_URL: flags['database-url'] }),
    ...(flags.locale && { MNEMA_LOCALE: flags.locale }),
  }
  const settings = loadSettings(environment)
  const app = await createApp({ settings, listings: readBuiltListings() })
  const hooks = createHookDesk(app)
  try {
    await serveStdio(app, {
      onReady: hooks.open,
      clientType: flags['client-type'],
      toolsets: readToolsets(flags.toolsets),
      sessionId: flags['session-id'],
      sessionOfHost: (clientType) => sessionOfHost(settings.home, clientType, process.ppid),
      workingDirectory: process.cwd(),
      environment,
      input: process.stdin,
      output: process.stdout,
    })
  } finally {
    await hooks.close()
    await app.close()
  }
}

type Flags = ReturnType<typeof readFlags>

function readFlags(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, strict: true, allowPositionals: false }).values
  } catch (error) {
    throw new MnemaError('invalid_input', error instanceof Error ? error.message : 'The flags could not be read.', {
      remedy: 'See mnema mcp --help.',
      cause: error,
    })
  }
}
