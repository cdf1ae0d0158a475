import { type Command, Option } from 'commander'
import { type Installation, type InstallationTarget, MnemaError, type Rival } from '../../../contract/index.ts'
import { chooseSome } from '../connections/ask.ts'
import { carryOut, type Undertaking } from '../connections/carry-out.ts'
import { type ConnectOptions, namedInstallations, requireScope, serverOf } from '../connections/connect-options.ts'
import { renderSteps } from '../connections/render-change.ts'
import type { Desk } from '../desk.ts'

export function addConnect(program: Command, desk: Desk): void {
  program
    .command('connect')
    .description(
      'Set Mnema up in agent programs: their tools, and the memory that comes by itself. Without a name it looks which are here.',
    )
    .argument('[runtime...]', `agent programs: ${desk.parts.installations.map(({ runtime }) => runtime).join(', ')}`)
    .addOption(scopeOption().default('user'))
    .option('--url <address>', "use a server over the network in place of this machine's store")
    .option('--token <secret>', 'the token for that server; else MNEMA_TOKEN, or the one that was kept for it')
    .option('--dry-run', 'show what would be written, and write nothing')
    .action(async (names: readonly string[], options: ConnectOptions) => connect(names, options, desk))
}

export function scopeOption(): Option {
  return new Option('--scope <scope>', 'for you everywhere, or for one checkout in files that it shares').choices([
    'user',
    'project',
  ])
}

async function connect(names: readonly string[], options: ConnectOptions, desk: Desk): Promise<void> {
  const { parts } = desk
  const overrides = desk.overrides()
  const { home, locale } = parts.settings(overrides).settings
  const target = parts.installationTarget(overrides, { scope: options.scope, server: serverOf(options) })
  const connections = parts.connections(home)
  const chosen =
    names.length > 0 ? namedInstallations(names, desk) : await foundInstallations(options, target, home, desk)
  const undertakings = chosen.map(
    (installation): Undertaking => ({
      title: installation.title,
      runtime: installation.runtime,
      question: `Set Mnema up in ${installation.title} like this?`,
      async plan() {
        requireScope(installation, options.scope)
        refuseBeside((await installation.rivals?.(target)) ?? [])
        return connections.plan(installation, target)
      },
      write: () => connections.connect(installation, target),
      async after() {
        const steps = installation.steps(target, locale)
        const rivals = (await installation.rivals?.(target)) ?? []
        return { text: renderSteps(steps, rivals, desk.terminal), output: { steps, rivals } }
      },
    }),
  )
  await carryOut(undertakings, desk, options.dryRun === true)
}

/** @throws MnemaError `conflict` for what a program could not start beside. */
function refuseBeside(rivals: readonly Rival[]): void {
  const rival = rivals.find(({ blocks }) => blocks === true)
  if (rival === undefined) return
  throw new MnemaError('conflict', `${rival.file}: ${rival.detail}`, { remedy: rival.remedy })
}

/** The programs that are on this machine; a person chooses among them. @throws MnemaError `not_found` where there is none. */
async function foundInstallations(
  { scope, dryRun }: ConnectOptions,
  target: InstallationTarget,
  home: string,
  desk: Desk,
): Promise<readonly Installation[]> {
  const { parts } = desk
  const connections = parts.connections(home)
  const found = parts.installations.flatMap((installation) => {
    const signs = installation.scopes.includes(scope) ? connections.findProgram(installation, target) : undefined
    return signs === undefined ? [] : [{ installation, hint: signs.executable ?? signs.trace ?? '' }]
  })
  if (found.length === 0) {
    throw new MnemaError('not_found', 'No agent program that Mnema knows is on this machine.', {
      remedy: `Name one to set it up all the same: ${parts.installations.map(({ runtime }) => runtime).join(', ')}.`,
    })
  }
  const all = found.map(({ installation }) => installation)
  if (!desk.terminal.interactive || desk.saidYes() || dryRun === true || desk.json()) return all
  const choices = found.map(({ installation: { runtime, title }, hint }) => ({ value: runtime, label: title, hint }))
  const names = await chooseSome(
    'Which of these shall have Mnema?',
    choices,
    all.map(({ runtime }) => runtime),
  )
  return all.filter(({ runtime }) => names.includes(runtime))
}
