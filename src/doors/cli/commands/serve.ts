import type { Command } from 'commander'
import { InvalidArgumentError } from 'commander'
import type { App } from '../../../contract/index.ts'
import type { CommandOverrides } from '../cli-parts.ts'
import { httpConfiguration, spellProgram } from '../connect-lines.ts'
import type { Desk } from '../desk.ts'

export function addServe(program: Command, desk: Desk): void {
  program
    .command('serve')
    .description('Serve MCP, REST and the console over HTTP until stopped.')
    .option('--host <address>', 'address to listen on (MNEMA_HOST)')
    .option('--port <number>', 'port to listen on; 0 takes a free one (MNEMA_PORT)', parsePort)
    .action(async (options: { host?: string; port?: number }) => serve(desk, options))
}

async function serve(desk: Desk, options: { host?: string; port?: number }): Promise<void> {
  const overrides: CommandOverrides = { ...desk.overrides(), ...options }
  const app = await desk.parts.openApp(overrides)
  try {
    const server = await desk.parts.serve(app, { host: app.settings.host, port: app.settings.port })
    try {
      await announce(desk, app, server.url)
      await untilStopped()
    } finally {
      await server.close()
    }
  } finally {
    await app.close()
  }
}

async function announce(desk: Desk, app: App, url: string): Promise<void> {
  const { database, records } = await app.health()
  if (desk.json()) {
    desk.terminal.out(JSON.stringify({ url, data: database.location, engine: database.engine, records }))
    return
  }
  const { paint } = desk.terminal
  const row = (label: string, value: string): string => `  ${paint('dim', label.padEnd(10))}${value}`
  desk.terminal.out(
    [
      `${paint('bold', 'Mnema')} ${desk.parts.version} is up.`,
      '',
      row('Address', paint('cyan', url)),
      row('Data', `${database.location} (${database.engine}, ${records} ${records === 1 ? 'record' : 'records'})`),
      '',
      'Connect an agent with one line:',
      '',
      `  ${spellProgram(desk.parts.program)} connect`,
      '',
      'or, in the MCP configuration of any other:',
      '',
      `  ${httpConfiguration(app.settings.publicUrl ?? url)}`,
      '',
      paint('dim', 'Stop with Ctrl+C.'),
    ].join('\n'),
  )
}

function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
}

function parsePort(text: string): number {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new InvalidArgumentError('It must be a whole number from 0 to 65535.')
  return port
}
