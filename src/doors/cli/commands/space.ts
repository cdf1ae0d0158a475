import type { Command } from 'commander'
import type { Desk } from '../desk.ts'
import { renderTable } from '../render-table.ts'

export function addSpace(program: Command, desk: Desk): void {
  const space = program
    .command('space')
    .description('Spaces: memories that are kept apart. One is your own; the others may be shared.')

  space
    .command('list')
    .description('All spaces, the default one first.')
    .action(async () => {
      await desk.withApp(async ({ app, caller }) => {
        const spaces = (await app.identity.spaces()).filter(({ id }) => caller.spaceIds.includes(id))
        const rows = spaces.map(({ id, name, personal }) => [name, personal ? 'personal' : 'shared', id])
        desk.answer({ spaces }, renderTable([['name', 'for', 'id'], ...rows]))
      })
    })

  space
    .command('add')
    .description('Make a space that several may use. Its name becomes lower case, with _ between words.')
    .argument('<name>', 'who shares it, such as "platform team"')
    .action(async (name: string) => {
      await desk.withApp(async ({ app }) => {
        const made = await app.identity.createSpace(name)
        desk.answer({ space: made }, `Made the space ${made.name}. Work in it with --space ${made.name}.`)
      })
    })
}
