import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openExperiences, zlibNote } from '../../../../test/support/open-experiences.ts'
import { createTemporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { openTeamRepository, type TeamEntry } from './index.ts'
import { runGit } from './run-git.ts'

const query = 'ld: undefined symbol deflate'
const fresh = { sessionId: 'b' }

function entry(digit: string, more: Partial<TeamEntry> = {}): TeamEntry {
  return {
    ref: `rr_${digit.repeat(32)}`,
    revision: 1,
    origin: `lr_${digit.repeat(32)}`,
    project: '',
    title: zlibNote.title,
    what: zlibNote.content.what,
    attributes: { ...zlibNote.content, type: 'bugfix', scope: 'global', symbols: ['deflate'] },
    by: 'Ann',
    person: digit.repeat(16),
    withdrawn: false,
    ...more,
  }
}

/** A memory that is connected to a team, and the means of somebody else to write there. */
async function openTeam(first: readonly TeamEntry[]) {
  const { path, remove } = createTemporaryFolder()
  onTestFinished(remove)
  const remote = join(path, 'team.git')
  mkdirSync(remote)
  await runGit(remote, ['init', '--quiet', '--bare', '.'])
  const other = await openTeamRepository(join(path, 'other'), remote)
  await other.push(first, 'first')
  const memory = await openExperiences()
  const joined = await memory.person('team-init', { repository: remote })
  return { memory, other, joined }
}

test('what comes in is believed for what vouches for it, not for what it claims', async () => {
  const claims = {
    trust: 'local_person',
    sessionId: 'b',
    withdrawn: true,
    status: 'superseded',
    evidenceRefs: ['/etc/passwd'],
  }
  const { memory, joined } = await openTeam([
    entry('a', { attributes: { ...entry('a').attributes, ...claims } }),
    entry('b', { by: '', title: 'Nobody vouches' }),
    entry('c', { title: 'With a key', what: `token ghp_${'a1B2'.repeat(9)}` }),
  ])
  expect(joined.output).toMatchObject({ added: 1, changed: 0 })
  expect(joined.output.refused).toEqual([
    expect.stringContaining(`rr_${'b'.repeat(32)}: nobody vouches`),
    expect.stringContaining(`rr_${'c'.repeat(32)}: what`),
  ])
  const { text } = await memory.agent('memory_search', { query }, fresh)
  expect(text).toContain(`1. [rr_${'a'.repeat(32)}] Link zlib with -lz`)
  expect((await memory.person('show', { ref: `rr_${'a'.repeat(32)}` })).output).toMatchObject({ trust: 'team_person' })
})

test('equal lessons of two people are one record with two sources, however often they are pulled', async () => {
  const { memory, other } = await openTeam([entry('a')])
  await other.push([entry('b')], 'the same from somebody else')
  expect((await memory.person('team-pull')).output).toMatchObject({ added: 0, known: 1 })
  expect((await memory.person('team-pull')).output).toMatchObject({ added: 0, known: 0, changed: 0 })
  const { output } = await memory.agent('memory_search', { query }, fresh)
  expect(output.results).toHaveLength(1)
  expect((await memory.person('list')).output.records).toMatchObject([{ ref: `rr_${'a'.repeat(32)}`, sources: 2 }])
})

test('a later revision takes the place of the one before, and a withdrawal the record out of service', async () => {
  const { memory, other } = await openTeam([entry('a')])
  await other.push([entry('a', { revision: 2, title: 'Link zlib last' })], 'better')
  expect((await memory.person('team-pull')).output).toMatchObject({ changed: 1 })
  expect((await memory.agent('memory_search', { query }, fresh)).text).toContain('Link zlib last')
  await other.push([entry('a', { revision: 3, withdrawn: true })], 'gone')
  expect((await memory.person('team-pull')).output).toMatchObject({ withdrawn: 1 })
  expect((await memory.person('team-pull')).output).toMatchObject({ withdrawn: 0 })
  expect((await memory.agent('memory_search', { query }, fresh)).text).toBe('no matching memory')
})

test('what leads nowhere is refused with what to do', async () => {
  const memory = await openExperiences()
  expect((await memory.personFails('team-pull')).text).toContain('mnema team init')
  const option = await memory.personFails('team-init', { repository: '--upload-pack=touch /tmp/x' })
  expect(option.error).toMatchObject({ code: 'invalid_input', field: 'repository' })
  const command = await memory.personFails('team-init', { repository: 'ext::sh -c true' })
  expect(command.error).toMatchObject({ code: 'invalid_input', field: 'repository' })
  expect((await memory.person('team-status')).output).toEqual({ connected: false })
})
