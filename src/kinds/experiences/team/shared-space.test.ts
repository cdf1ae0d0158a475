import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openExperiences, zlibNote } from '../../../../test/support/open-experiences.ts'
import { nodeStores } from '../../../../test/support/open-nodes.ts'
import { createTemporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { createApp } from '../../../app.ts'
import { experiences } from '../index.ts'

test.skipIf(!nodeStores.includes('PostgreSQL'))(
  'two people over one PostgreSQL need no repository: what one notes, the next session of the other finds',
  {
    timeout: 120_000,
  },
  async () => {
    const ann = await openExperiences({}, { store: 'PostgreSQL' })
    const { path, remove } = createTemporaryFolder()
    const bob = await createApp({ settings: { ...ann.app.settings, home: join(path, 'bob') }, kinds: [experiences] })
    onTestFinished(async () => {
      await bob.close()
      remove()
    })
    const { output } = await ann.agent('memory_note', zlibNote)
    const operation = (await bob.operations()).find(({ tool }) => tool === 'memory_search')
    if (operation === undefined) throw new Error('no memory_search')
    const caller = await bob.identity.localCaller('agent', 'claude-code')
    const input = { query: 'ld: undefined symbol deflate' }
    const found = await bob.call({ operation, input, caller, sessionId: 'b', workingDirectory: ann.directory })
    expect(found.text).toContain(`1. [${String(output.ref)}] Link zlib with -lz`)
  },
)
