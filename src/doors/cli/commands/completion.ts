import { Argument, type Command } from 'commander'
import { completionScript, shells } from '../completion-script.ts'
import type { Desk } from '../desk.ts'

export function addCompletion(program: Command, desk: Desk): void {
  program
    .command('completion')
    .description('Print the completion script of a shell: `source <(mnema completion bash)`.')
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
    .action((shell: string) => {
      const script = completionScript(program, shell)
      desk.answer({ shell, script }, script)
    })
}
