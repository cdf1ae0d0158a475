import { CommanderError } from 'commander'
import { errorTable, MnemaError } from '../../contract/index.ts'
import type { CliParts } from './cli-parts.ts'
import { createProgram } from './create-program.ts'
import { failureOf, printFailure } from './print-failure.ts'
import { createTerminal } from './terminal.ts'

/**
 * The command line. Exit codes: 0 done, 1 failed unexpectedly (or `doctor` or a check found a fault), 2 wrong input, 3 not allowed,
 * 4 not found, 5 conflict, 6 refused by a rule or by screening, 7 the store cannot be reached, 130 interrupted.
 * @param argv what follows `mnema`.
 * @returns the exit code.
 */
export async function runCli(argv: readonly string[], parts: CliParts): Promise<number> {
  const terminal = createTerminal()
  endQuietlyWithReader()
  let code = 0
  const program = await createProgram(parts, terminal, (next) => {
    code = next
  })
  try {
    await program.parseAsync(argv, { from: 'user' })
    return code
  } catch (error) {
    const json = argv.includes('--json')
    if (!(error instanceof CommanderError)) return printFailure(failureOf(error), terminal, json)
    if (error.exitCode === 0) return 0
    // A person has been told already, in commander's words.
    if (json) printFailure(new MnemaError('invalid_input', error.message.replace(/^error: /, '')), terminal, json)
    return errorTable.invalid_input.exit
  }
}

/** `mnema … | head` closes our output early: that is no failure. */
function endQuietlyWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })
}
