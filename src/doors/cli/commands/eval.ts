import type { Command } from 'commander'
import type { Desk } from '../desk.ts'

export function addEval(program: Command, desk: Desk): void {
  program
    .command('eval')
    .description(
      'Measure retrieval over sets of questions, how rules are chosen, or how failures are recognised, in a store of its own.',
    )
    .argument('<folder>', 'folder of the sets; or the word rules, or experiences')
    .option('--set <name>', 'only this set (may be repeated)', (name: string, list: readonly string[] = []) => [
      ...list,
      name,
    ])
    .action(async (folder: string, options: { set?: readonly string[] }) => {
      const overrides = desk.overrides()
      const { text, output } = await desk.withProgress('Questions', ({ report: progress }) =>
        folder === 'rules'
          ? desk.parts.evaluateRules({ overrides, progress })
          : folder === 'experiences'
            ? desk.parts.evaluateExperiences({ overrides, progress })
            : desk.parts.evaluate(folder, { sets: options.set ?? [], overrides, progress }),
      )
      desk.answer(output, text)
    })
}
