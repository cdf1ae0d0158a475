import { writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openVault } from '../../../../test/support/open-vault.ts'

async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await holds())) await wait(100)
}

test('a server that stays follows changes of both sides by itself', async () => {
  const vault = await openVault('embedded', { 'a.md': '# A\n' })
  await vault.mount()
  vault.memory.app.startBackground({ kinds: true })
  await vault.append('A', 'By the agent.')
  await until(() => vault.read('a.md').includes('By the agent.'))
  writeFileSync(vault.at('a.md'), `${vault.read('a.md')}\nBy the person.\n`)
  vault.put('new.md', '# New\n')
  await until(async () => (await vault.note('A')).body.includes('By the person.'))
  await until(async () => (await vault.total()) === 2)
}, 60_000)

test('a watch in the foreground goes on until its signal fires, and says how both sides stand', async () => {
  const vault = await openVault('embedded', { 'a.md': '# A\n' })
  const stopping = new AbortController()
  const input = { folder: vault.folder, project: vault.memory.handle, watch: true }
  const watching = vault.memory.person('mount', input, { signal: stopping.signal })
  await until(async () => (await vault.total()) === 1)
  await vault.append('A', 'By the agent.')
  await until(() => vault.read('a.md').includes('By the agent.'))
  stopping.abort()
  expect((await watching).output).toMatchObject({ together: 1 })
}, 60_000)
