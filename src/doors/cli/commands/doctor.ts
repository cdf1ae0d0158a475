import type { Command } from 'commander'
import type { App } from '../../../contract/index.ts'
import type { SettingInForce } from '../cli-parts.ts'
import type { Desk } from '../desk.ts'
import { examinePort } from '../doctor/examine-port.ts'
import { examinePrograms } from '../doctor/examine-programs.ts'
import { examineHooks, examineRecall } from '../doctor/examine-recall.ts'
import { examineStore, unopened } from '../doctor/examine-store.ts'
import { type Finding, fault, ok } from '../doctor/finding.ts'
import { failureOf } from '../print-failure.ts'

/** `mnema doctor`: exit code 0 when nothing is broken, 1 otherwise. */
export function addDoctor(program: Command, desk: Desk): void {
  program
    .command('doctor')
    .description('Look for what is wrong, and say what to do about it.')
    .action(async () => {
      const findings = await examine(desk)
      const well = findings.every(({ state }) => state !== 'fault')
      desk.answer({ ok: well, findings }, findings.map((finding) => render(finding, desk)).join('\n'))
      if (!well) desk.exitWith(1)
    })
}

async function examine(desk: Desk): Promise<readonly Finding[]> {
  const program = ok('program', `Mnema ${desk.parts.version} on Node ${process.version}`)
  let inForce: ReturnType<Desk['parts']['settings']>
  try {
    inForce = desk.parts.settings(desk.overrides())
  } catch (error) {
    const { message, remedy } = failureOf(error)
    return [program, fault('settings', message, remedy ?? 'Correct the variable.')]
  }
  const { settings, changed } = inForce
  return [
    program,
    ok('settings', changed.length === 0 ? 'all as they come' : changed.map(describe).join(', ')),
    ...(await examineOpened(desk)),
    ...(await examineHooks(desk.parts, settings)),
    ...(await examinePort(settings)),
    ...(await examinePrograms(desk.parts, settings.home, settings.locale)),
  ]
}

async function examineOpened(desk: Desk): Promise<readonly Finding[]> {
  let app: App
  try {
    app = await desk.parts.openApp(desk.overrides())
  } catch (error) {
    return [unopened(error)]
  }
  try {
    const store = await examineStore(app)
    return store.some(({ state, check }) => state === 'fault' && check === 'store')
      ? store
      : [...store, ...(await examineRecall(app))]
  } finally {
    await app.close()
  }
}

function describe({ variable, value }: SettingInForce): string {
  return `${variable}=${value}`
}

const marks = { ok: ['green', 'ok     '], warning: ['yellow', 'warning'], fault: ['red', 'FAULT  '] } as const

function render({ check, program, state, detail, remedy }: Finding, desk: Desk): string {
  const [colour, mark] = marks[state]
  const line = `${desk.terminal.paint(colour, mark)}  ${program === undefined ? '' : `${program}, `}${check}: ${detail}`
  return remedy === undefined ? line : `${line}\n         → ${remedy}`
}
