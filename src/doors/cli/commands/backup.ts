import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { Desk } from '../desk.ts'

export function addBackup(program: Command, desk: Desk): void {
  program
    .command('backup')
    .description('Write a consistent copy of everything to one file, with checksums.')
    .argument('<file>', 'the file to write')
    .action(async (file: string) => {
      await desk.withApp(async ({ app }) => {
        const { bytes, records } = await app.maintenance.backup(resolve(file))
        desk.answer(
          { file: resolve(file), bytes, records },
          `Wrote ${records} records, ${bytes} bytes, to ${resolve(file)}.`,
        )
      })
    })

  program
    .command('restore')
    .description('Verify a backup and put its content into the store.')
    .argument('<file>', 'a file that `mnema backup` wrote')
    .option('--replace', 'replace what the store holds')
    .action(async (file: string, { replace = false }: { replace?: boolean }) => {
      if (replace && !(await desk.confirmed('Everything in the store is replaced by the backup. Go on?'))) {
        desk.terminal.err('Nothing was done.')
        return
      }
      await desk.withApp(async ({ app }) => {
        const { records } = await app.maintenance.restore(resolve(file), { replace })
        desk.answer({ records }, `Restored ${records} records from ${resolve(file)}.`)
      })
    })
}
