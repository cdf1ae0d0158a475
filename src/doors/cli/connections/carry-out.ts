import { type ConnectionChange, errorTable, type MnemaError } from '../../../contract/index.ts'
import type { Desk } from '../desk.ts'
import { failureOf } from '../print-failure.ts'
import { changes, renderChange } from './render-change.ts'

/** One program that is to be connected or disconnected. */
export interface Undertaking {
  title: string
  runtime: string
  /** What a person is asked before anything is written. */
  question: string
  plan(): Promise<ConnectionChange>
  write(): Promise<ConnectionChange>
  /** What is to be told once it is done. */
  after(): Promise<{ text: string; output: object }>
}

interface Told {
  output: object
  failure?: MnemaError
  /** Nobody could be asked. */
  waits?: true
}

/**
 * Shows what would be done, asks where somebody can be asked, and does it. A program whose files cannot be changed does not keep the others
 * from theirs; the exit code tells of it.
 */
export async function carryOut(undertakings: readonly Undertaking[], desk: Desk, dryRun: boolean): Promise<void> {
  const told: Told[] = []
  for (const undertaking of undertakings) told.push(await carryOutOne(undertaking, desk, dryRun))
  const waits = told.some((one) => one.waits === true)
  if (desk.json()) {
    const programs = told.map(({ output, failure }) => ({
      ...output,
      ...(failure !== undefined && { error: plain(failure) }),
    }))
    desk.terminal.out(JSON.stringify({ programs, ...(waits && { waits: unasked }) }, null, 2))
  } else if (waits) {
    desk.terminal.err(unasked)
  }
  const failure = told.find((one) => one.failure !== undefined)?.failure
  if (failure !== undefined) desk.exitWith(errorTable[failure.code].exit)
  else if (waits) desk.exitWith(errorTable.invalid_input.exit)
}

const unasked = 'Nothing was changed: there is no terminal to ask at. Add --yes to do what is shown above.'

async function carryOutOne(undertaking: Undertaking, desk: Desk, dryRun: boolean): Promise<Told> {
  const { title, runtime, question } = undertaking
  try {
    const plan = await undertaking.plan()
    say(desk, renderChange(plan, { title }, desk.terminal))
    const output = { ...plan, written: false }
    if (dryRun) return { output }
    if (changes(plan) && !desk.saidYes() && !desk.terminal.interactive) return { output, waits: true }
    if (changes(plan) && !(await desk.confirmed(question))) return { output }
    const change = await undertaking.write()
    const { text, output: more } = await undertaking.after()
    say(desk, text)
    return { output: { ...change, written: changes(change), ...more } }
  } catch (error) {
    const failure = failureOf(error)
    if (!desk.json()) {
      desk.terminal.err(desk.terminal.paint('red', `${title}: ${failure.message}`))
      if (failure.remedy !== undefined) desk.terminal.err(failure.remedy)
    }
    return { output: { runtime, written: false }, failure }
  }
}

function say(desk: Desk, text: string): void {
  if (!desk.json() && text !== '') desk.terminal.out(`${text}\n`)
}

function plain({ code, message, field, remedy, data }: MnemaError): object {
  return { code, message, field, remedy, data }
}
