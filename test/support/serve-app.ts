import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createApp } from '../../src/app.ts'
import { loadSettings, type SettingsOverrides } from '../../src/config.ts'
import type { App, Kind, Log } from '../../src/contract/index.ts'
import { createConsole } from '../../src/doors/console/index.ts'
import { createMcpHttp } from '../../src/doors/mcp/index.ts'
import { startServer } from '../../src/doors/rest/index.ts'

export interface OpenedApp {
  app: App
  home: string
  /** Every line of its log. */
  lines: string[]
}

export interface OpenOptions {
  overrides?: SettingsOverrides
  kinds?: readonly Kind[]
  /** A store that is there already. */
  home?: string
}

function createLines(lines: string[]): Log {
  const keep = (message: string, fields: object = {}) => void lines.push(`${message} ${JSON.stringify(fields)}`)
  return { error: keep, warn: keep, info: keep, debug: keep }
}

/** A whole app over an embedded store of its own; closed and removed with the test, or by `end` outside of one. */
export async function openApp(options: OpenOptions = {}): Promise<OpenedApp & { end(): Promise<void> }> {
  const home = options.home ?? mkdtempSync(join(tmpdir(), 'mnema-app-'))
  const lines: string[] = []
  const app = await createApp({
    settings: loadSettings({ MNEMA_HOME: home }, options.overrides),
    log: createLines(lines),
    ...(options.kinds === undefined ? {} : { kinds: options.kinds }),
  })
  const end = async () => {
    await app.close()
    if (options.home === undefined) rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
  return { app, home, lines, end }
}

export interface ServedApp extends OpenedApp {
  url: string
}

/** The same behind the HTTP doors, on a free port. */
export async function serveApp(
  options: OpenOptions & { host?: string } = {},
): Promise<ServedApp & { end(): Promise<void> }> {
  const opened = await openApp(options)
  const mcp = createMcpHttp(opened.app)
  const server = await startServer({
    app: opened.app,
    host: options.host ?? '127.0.0.1',
    port: 0,
    mcp: mcp.fetch,
    page: createConsole(opened.app),
  })
  const end = async () => {
    await server.close(200)
    await mcp.close()
    await opened.end()
  }
  return { ...opened, url: server.url, end }
}

/** Ends it when the running test ends. */
export async function forThisTest<T extends { end(): Promise<void> }>(opening: Promise<T>): Promise<T> {
  const opened = await opening
  onTestFinished(() => opened.end())
  return opened
}
