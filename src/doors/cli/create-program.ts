import { Command, Option } from 'commander'
import type { CliParts } from './cli-parts.ts'
import { addBackup } from './commands/backup.ts'
import { addCompletion } from './commands/completion.ts'
import { addConnect } from './commands/connect.ts'
import { addDisconnect } from './commands/disconnect.ts'
import { addDoctor } from './commands/doctor.ts'
import { addEval } from './commands/eval.ts'
import { addExport } from './commands/export.ts'
import { addImport } from './commands/import.ts'
import { addProject } from './commands/project.ts'
import { addReindex } from './commands/reindex.ts'
import { addSearch } from './commands/search.ts'
import { addServe } from './commands/serve.ts'
import { addSpace } from './commands/space.ts'
import { addStarters } from './commands/starters.ts'
import { addStatus } from './commands/status.ts'
import { addToken } from './commands/token.ts'
import { createDesk } from './desk.ts'
import { addKind } from './operation-command.ts'
import type { Terminal } from './terminal.ts'

/** The whole tree of commands: the fixed ones, and those that the kinds declare. Opens nothing. */
export async function createProgram(
  parts: CliParts,
  terminal: Terminal,
  exitWith: (code: number) => void,
): Promise<Command> {
  const program = new Command('mnema')
    .description('One memory for every coding agent.')
    .version(parts.version)
    .option('--home <folder>', 'folder of the embedded store (MNEMA_HOME)')
    .option('--database-url <url>', 'PostgreSQL instead of the embedded store (MNEMA_DATABASE_URL)')
    .option('--space <name>', 'the space to work in')
    .addOption(new Option('--locale <locale>', 'language of the answers (MNEMA_LOCALE)').choices(['en', 'zh']))
    .option('--json', 'print JSON')
    .option('-y, --yes', 'do not ask before something is changed or taken away')
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('(add --help for what is possible)')
    .exitOverride()
  const desk = createDesk(program, parts, terminal, exitWith)

  addServe(program, desk)
  addStarters(program)
  addSearch(program, desk)
  await addImport(program, desk)
  addExport(program, desk)
  addBackup(program, desk)
  addReindex(program, desk)
  addSpace(program, desk)
  addProject(program, desk)
  addToken(program, desk)
  addDoctor(program, desk)
  addConnect(program, desk)
  addDisconnect(program, desk)
  addStatus(program, desk)
  addEval(program, desk)
  addCompletion(program, desk)
  for (const kind of parts.kinds) await addKind(program, kind, desk)
  return program
}
