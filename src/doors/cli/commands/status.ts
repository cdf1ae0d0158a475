import type { Command } from 'commander'
import type { ConnectionState, Installation } from '../../../contract/index.ts'
import { ago } from '../ago.ts'
import type { SeenHook } from '../cli-parts.ts'
import type { Desk } from '../desk.ts'
import { renderTable } from '../render-table.ts'

export function addStatus(program: Command, desk: Desk): void {
  program
    .command('status')
    .description('Which agent programs are on this machine, and which of them are connected. `doctor` looks closer.')
    .action(async () => status(desk))
}

interface ProgramStatus {
  runtime: string
  title: string
  /** Path of its command, or of what it left behind; absent where nothing of it is here. */
  found?: string
  connections: readonly ConnectionState[]
  /** The newest of its hooks that was answered. */
  lastHook?: Pick<SeenHook, 'event' | 'at'>
}

async function status(desk: Desk): Promise<void> {
  const { parts } = desk
  const overrides = desk.overrides()
  const { home } = parts.settings(overrides).settings
  const connections = parts.connections(home)
  const states = await connections.list()
  const target = parts.installationTarget(overrides, { scope: 'user', server: undefined })
  const seen = parts.seenHooks(home)
  const programs = parts.installations.map((installation): ProgramStatus => {
    const signs = connections.findProgram(installation, target)
    const found = signs?.executable ?? signs?.trace
    const last = seen.find(({ runtime }) => runtime === installation.runtime)
    return {
      ...named(installation),
      ...(found !== undefined && { found }),
      connections: of(installation, states),
      ...(last !== undefined && { lastHook: { event: last.event, at: last.at } }),
    }
  })
  const shown = programs.filter(({ found, connections: held }) => found !== undefined || held.length > 0)
  desk.answer({ home, programs }, shown.length === 0 ? nothing : renderPrograms(shown))
}

const nothing = 'No agent program that Mnema knows is on this machine, and none is connected.'

function named({ runtime, title }: Installation): Pick<ProgramStatus, 'runtime' | 'title'> {
  return { runtime, title }
}

function of({ runtime }: Installation, states: readonly ConnectionState[]): readonly ConnectionState[] {
  return states.filter((state) => state.runtime === runtime)
}

function renderPrograms(programs: readonly ProgramStatus[]): string {
  const rows = programs.flatMap(({ title, found, connections, lastHook }) =>
    connections.length === 0
      ? [[title, 'not connected', '', '', found ?? '']]
      : connections.map((state) => [
          title,
          condition(state),
          place(state),
          lastHook === undefined ? 'never' : ago(lastHook.at, new Date()),
          found ?? 'not on this machine',
        ]),
  )
  return renderTable([['program', 'state', 'where', 'last hook', 'found'], ...rows])
}

function place({ project, server }: ConnectionState): string {
  return [project ?? 'user', server === undefined ? '' : `through ${server}`].filter(Boolean).join(' ')
}

function condition({ files }: ConnectionState): string {
  if (files.some(({ unreadable }) => unreadable !== undefined)) return 'cannot be read'
  const states = files.flatMap(({ entries }) => entries.map(({ state }) => state))
  const lost = states.filter((state) => state !== 'intact').length
  return lost === 0 ? 'connected' : `${lost} of ${states.length} entries changed or gone`
}
