import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openRules } from '../../../test/support/open-rules.ts'
import { git, initRepository } from '../../../test/support/rule-repositories.ts'
import { defineOperation, type JsonObject, type Kind } from '../../contract/index.ts'
import { projectOf } from './project-of.ts'

const strings = z.array(z.string())

/** A kind with one verb: which project is meant. */
const asking: Kind = {
  name: 'facts',
  idPrefix: 'fa_',
  summary: '',
  guidance: () => '',
  operations: async () => [
    defineOperation({
      ...{ kind: 'facts', verb: 'where', tool: 'where', summary: '', guide: '', effect: 'read', idempotent: true },
      audience: ['agent'],
      input: z.strictObject({ paths: strings.optional(), path: z.string().optional(), project: z.string().optional() }),
      output: z.object({ project: z.string().optional(), paths: strings, outside: z.int() }),
      async run(context, { paths, path, project }) {
        const found = await projectOf(context, {
          ...(paths === undefined ? {} : { paths }),
          ...(path === undefined ? {} : { path }),
          ...(project === undefined ? {} : { project }),
        })
        return found === undefined
          ? { paths: [], outside: 0 }
          : { project: found.project.slug, paths: [...found.paths], outside: found.outside }
      },
      render: () => '',
    }),
  ],
}

async function open() {
  const memory = await openRules({}, [asking])
  initRepository(memory.directory)
  const where = async (input: JsonObject, workingDirectory: string | undefined = memory.directory) =>
    (await memory.agent('where', input, workingDirectory === '' ? {} : { workingDirectory })).output
  return { ...memory, where }
}

test('files are named from the working directory, from the root, or absolutely, and may not exist yet', async () => {
  const { where, directory, write } = await open()
  write('packages/a/src/x.ts', '')
  const file = join(directory, 'src', 'new', 'deep', 'file.ts')
  expect(await where({ paths: ['src/a.ts', file, './src/../src/a.ts', pathToFileURL(file).href] })).toEqual({
    project: 'shop',
    paths: ['src/a.ts', 'src/new/deep/file.ts'],
    outside: 0,
  })
  const inside = join(directory, 'packages', 'a')
  expect((await where({ paths: ['src/x.ts', 'packages/a/src/x.ts', '../b/y.ts'] }, inside)).paths).toEqual([
    'packages/a/src/x.ts',
    'packages/b/y.ts',
  ])
  expect((await where({ paths: ['src\\api\\x.ts', '.github/workflows/ci.yml'] })).paths).toEqual([
    'src/api/x.ts',
    '.github/workflows/ci.yml',
  ])
})

test('a folder beside with a longer name is another place', async () => {
  const { where, directory, project } = await open()
  const beside = project('shop2')
  expect(await where({ paths: [join(directory, 'x.ts'), join(beside, 'x.ts'), '/etc/passwd'] })).toEqual({
    project: 'shop',
    paths: ['x.ts'],
    outside: 2,
  })
  expect(await where({ paths: [join(beside, 'x.ts'), 'x.ts'] })).toMatchObject({
    project: 'shop2',
    paths: ['x.ts'],
    outside: 1,
  })
  expect(await where({ paths: ['../shop2/x.ts'] })).toMatchObject({ project: 'shop2' })
})

test('a repository nested in another is a project of its own, a worktree is not, and links are followed', async () => {
  const { where, directory, write } = await open()
  mkdirSync(join(directory, 'vendor', 'lib'), { recursive: true })
  initRepository(join(directory, 'vendor', 'lib'))
  expect(await where({ paths: ['x.ts', 'vendor/lib/y.ts'] })).toMatchObject({
    project: 'shop',
    paths: ['x.ts'],
    outside: 1,
  })
  expect(await where({ paths: ['vendor/lib/y.ts'] })).toMatchObject({ project: 'lib' })
  const tree = join(dirname(directory), 'tree')
  git(directory, 'worktree', 'add', '-q', tree, '-b', 'other')
  expect(await where({ paths: [join(tree, 'src', 'x.ts')] })).toMatchObject({ project: 'shop', paths: ['src/x.ts'] })
  write('real/x.ts', '')
  symlinkSync(join(directory, 'real'), join(directory, 'linked'))
  expect((await where({ paths: ['linked/x.ts'] })).paths).toEqual(['real/x.ts'])
  symlinkSync('/etc', join(directory, 'out'))
  expect(await where({ paths: ['x.ts', 'out/hosts'] })).toMatchObject({ paths: ['x.ts'], outside: 1 })
})

test('a folder, then a name, then the working directory', async () => {
  const { where, directory, project } = await open()
  const other = project('My App')
  await where({}, other)
  expect(await where({ path: other })).toMatchObject({ project: 'my_app' })
  expect(await where({ project: 'My App' })).toMatchObject({ project: 'my_app' })
  expect(await where({ project: 'my-app' })).toMatchObject({ project: 'my_app' })
  expect(await where({ paths: [join(directory, 'x.ts')], path: other, project: 'my_app' })).toMatchObject({
    project: 'shop',
  })
  expect(await where({ paths: ['/nowhere/x.ts'] })).toEqual({ paths: [], outside: 0 })
  expect(await where({ project: 'nobody' })).toEqual({ paths: [], outside: 0 })
  expect(await where({})).toMatchObject({ project: 'shop' })
})

test('a folder without a repository counts where the agent was started in it', async () => {
  const { where, directory } = await open()
  const plain = join(dirname(directory), 'plain')
  mkdirSync(join(plain, 'src'), { recursive: true })
  writeFileSync(join(plain, 'src', 'x.ts'), '')
  expect(await where({ paths: ['src/x.ts'] }, plain)).toMatchObject({ project: 'plain', paths: ['src/x.ts'] })
  expect(await where({ paths: [join(plain, 'src', 'x.ts')] })).toEqual({ paths: [], outside: 0 })
})
