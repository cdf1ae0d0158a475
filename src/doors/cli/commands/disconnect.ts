import type { Command } from 'commander'
import { type ConnectionState, type InstallationScope, MnemaError } from '../../../contract/index.ts'
import { chooseSome } from '../connections/ask.ts'
import { carryOut, type Undertaking } from '../connections/carry-out.ts'
import { namedInstallations } from '../connections/connect-options.ts'
import type { Desk } from '../desk.ts'
import { scopeOption } from './connect.ts'

interface DisconnectOptions {
  scope?: InstallationScope
  dryRun?: boolean
}

export function addDisconnect(program: Command, desk: Desk): void {
  program
    .command('disconnect')
    .description('Take out of agent programs what `connect` wrote, and nothing else. What Mnema remembers stays.')
    .argument('[runtime...]', 'agent programs; without a name, one chooses among those that are connected')
    .addOption(scopeOption())
    .option('--dry-run', 'show what would be taken out, and write nothing')
    .action(async (names: readonly string[], options: DisconnectOptions) => disconnect(names, options, desk))
}

async function disconnect(names: readonly string[], options: DisconnectOptions, desk: Desk): Promise<void> {
  const { parts } = desk
  const { home } = parts.settings(desk.overrides()).settings
  const connections = parts.connections(home)
  const here = await connectedHere(options, desk)
  const chosen = names.length > 0 ? named(names, here, desk) : await choose(here, options, desk)
  const undertakings = chosen.map((state): Undertaking => {
    const where = titleOf(state, desk)
    return {
      title: titleOf({ ...state, project: undefined }, desk),
      runtime: state.runtime,
      question: `Take Mnema out of ${where} like this?`,
      plan: () => connections.planRemoval(state),
      write: () => connections.disconnect(state),
      async after() {
        return { text: `Mnema is out of ${where}. What it remembers stays.`, output: {} }
      },
    }
  })
  await carryOut(undertakings, desk, options.dryRun === true)
}

/** What is connected for the person, and in the checkout of the working directory. */
async function connectedHere({ scope }: DisconnectOptions, desk: Desk): Promise<readonly ConnectionState[]> {
  const { parts } = desk
  const overrides = desk.overrides()
  const { project } = parts.installationTarget(overrides, { scope: 'project', server: undefined })
  const states = await parts.connections(parts.settings(overrides).settings.home).list()
  return states
    .filter((state) => scope === undefined || state.scope === scope)
    .filter((state) => state.scope === 'user' || state.project === project)
}

/** @throws MnemaError `not_found` for one that is not connected. */
function named(names: readonly string[], here: readonly ConnectionState[], desk: Desk): readonly ConnectionState[] {
  return namedInstallations(names, desk).flatMap(({ runtime, title }) => {
    const states = here.filter((state) => state.runtime === runtime)
    if (states.length > 0) return states
    throw new MnemaError('not_found', `${title} is not connected here.`, {
      field: 'runtime',
      remedy: 'See `mnema status` for what is connected; entries that were made by hand are yours to take out.',
    })
  })
}

async function choose(
  here: readonly ConnectionState[],
  { dryRun }: DisconnectOptions,
  desk: Desk,
): Promise<readonly ConnectionState[]> {
  if (here.length === 0) {
    throw new MnemaError('not_found', 'No agent program is connected here.', { remedy: 'See `mnema status`.' })
  }
  if (!desk.terminal.interactive || desk.saidYes() || dryRun === true || desk.json()) return here
  const choices = here.map((state) => ({ value: keyOf(state), label: titleOf(state, desk) }))
  const keys = await chooseSome('Which of these shall be without Mnema?', choices, [])
  return here.filter((state) => keys.includes(keyOf(state)))
}

function keyOf({ runtime, scope }: ConnectionState): string {
  return `${runtime} ${scope}`
}

function titleOf({ runtime, project }: Pick<ConnectionState, 'runtime' | 'project'>, desk: Desk): string {
  const title = desk.parts.installations.find((one) => one.runtime === runtime)?.title ?? runtime
  return project === undefined ? title : `${title} in ${project}`
}
