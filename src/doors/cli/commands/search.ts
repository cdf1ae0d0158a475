import type { Command } from 'commander'
import { InvalidArgumentError } from 'commander'
import type { JsonObject } from '../../../contract/index.ts'
import type { Desk } from '../desk.ts'
import { inputFields } from '../input-fields.ts'
import { printFailure } from '../print-failure.ts'

export function addSearch(program: Command, desk: Desk): void {
  program
    .command('search')
    .description('Search all kinds of memory; each hit says why it was found.')
    .argument('<query...>', 'what to look for')
    .option('-n, --limit <number>', 'most hits of each kind', parseLimit)
    .action(async (words: readonly string[], options: { limit?: number }) =>
      search(words.join(' '), options.limit, desk),
    )
}

async function search(query: string, limit: number | undefined, desk: Desk): Promise<void> {
  await desk.withApp(async (sitting) => {
    const operations = (await sitting.app.visible(sitting.caller)).filter(({ verb }) => verb === 'search')
    const outputs: JsonObject = {}
    const texts: string[] = []
    for (const operation of operations) {
      const keys = inputFields(operation).map(({ key }) => key)
      const result = await sitting.call(operation, {
        [operation.cli?.positional?.[0] ?? 'query']: query,
        ...(limit !== undefined && keys.includes('limit') ? { limit } : {}),
      })
      if (!result.ok) {
        desk.exitWith(printFailure(result.error, desk.terminal, desk.json(), result.text))
        return
      }
      outputs[operation.kind] = result.output
      texts.push(operations.length > 1 ? `${desk.terminal.paint('bold', operation.kind)}\n${result.text}` : result.text)
    }
    desk.answer(outputs, texts.join('\n\n'))
  })
}

function parseLimit(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1 to 9999.')
  return Number(text)
}
