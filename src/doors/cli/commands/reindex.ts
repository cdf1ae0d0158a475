import type { Command } from 'commander'
import type { Desk } from '../desk.ts'

export function addReindex(program: Command, desk: Desk): void {
  program
    .command('reindex')
    .description('Make the search index anew from the records.')
    .action(async () => {
      await desk.withApp(async ({ app }) => {
        const records = await desk.withProgress('Records', (progress) =>
          app.maintenance.reindex((done, total) => progress.report(done, total)),
        )
        desk.answer({ records }, `Indexed ${records} records anew.`)
      })
    })
}
