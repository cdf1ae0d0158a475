import type { Command } from 'commander'
import type { Desk } from '../desk.ts'

export function addEval(program: Command, desk: Desk): void {
  program
    .command('eval')
    .description('Measure retrieval over sets of questions, beside plain BM25, in a store of its own.')
    .argument('<folder>', 'folder of the sets')
    .option('--set <name>', 'only this set (may be repeated)', (name: string, list: readonly string[] = []) => [
      ...list,
      name,
    ])
    .action(async (folder: string, options: { set?: readonly string[] }) => {
      const { text, output } = await desk.withProgress('Questions', (progress) =>
        desk.parts.evaluate(folder, {
          sets: options.set ?? [],
          overrides: desk.overrides(),
          progress: progress.report,
        }),
      )
      desk.answer(output, text)
    })
}
