import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import type { Command } from 'commander'
import { Option } from 'commander'
import { type KindName, MnemaError } from '../../../contract/index.ts'
import type { Desk } from '../desk.ts'

export function addExport(program: Command, desk: Desk): void {
  const kinds = desk.parts.kinds.map(({ name }) => name)
  program
    .command('export')
    .description(
      'Write every record of the space as a Markdown file, fit for git. Files that say the same already are left as they are.',
    )
    .argument('<folder>', 'the folder to write to; it is made where it is missing')
    .addOption(
      new Option('--kind <name>', 'only this kind (may be repeated)')
        .choices(kinds)
        .argParser((text: string, list: readonly KindName[] = []) => [
          ...list,
          ...kinds.filter((name) => name === text),
        ]),
    )
    .action(async (folder: string, options: { kind?: readonly KindName[] }) =>
      exportTo(resolve(folder), options.kind, desk),
    )
}

async function exportTo(folder: string, kinds: readonly KindName[] | undefined, desk: Desk): Promise<void> {
  await desk.withApp(async ({ app, caller, spaceId, spaceNamed }) => {
    let written = 0
    let unchanged = 0
    await mkdir(folder, { recursive: true })
    await desk.withProgress('Records', async (progress) => {
      const { records } = await app.health()
      for await (const { path, text } of app.maintenance.export({
        spaceId,
        ...(kinds === undefined ? {} : { kinds }),
      })) {
        const file = join(folder, path)
        if (relative(folder, file).startsWith('..')) {
          throw new MnemaError('internal', `A record would be written outside the folder: ${path}`)
        }
        if ((await textOf(file)) === text) unchanged++
        else {
          await mkdir(dirname(file), { recursive: true })
          await writeFile(file, text)
          written++
        }
        progress.report(written + unchanged, records, path)
      }
    })
    const others = (await app.identity.spaces()).filter(({ id }) => id !== spaceId && caller.spaceIds.includes(id))
    const names = others.map(({ name }) => name).join(', ')
    desk.answer(
      { folder, written, unchanged },
      `Wrote ${written} files to ${folder}; ${unchanged} were the same already.${
        spaceNamed || names === '' ? '' : `\nOther spaces are exported by --space: ${names}.`
      }`,
    )
  })
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
