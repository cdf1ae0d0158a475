import { createApp } from '../../../src/app.ts'
import { loadSettings } from '../../../src/config.ts'
import { experiences } from '../../../src/kinds/experiences/index.ts'

/** `HOME FOLDER NAME COUNT [DATABASE_URL]`: in a session of its own, notes topics and texts that every process notes. */
const [home = '', workingDirectory = '', name = '', count = '0', databaseUrl = ''] = process.argv.slice(2)
const settings = loadSettings(
  {},
  { home, logLevel: 'silent', embedder: 'none', ...(databaseUrl === '' ? {} : { databaseUrl }) },
)
const app = await createApp({ settings, kinds: [experiences] })
const operation = (await app.operations()).find(({ tool }) => tool === 'memory_note')
const caller = await app.identity.localCaller('agent', 'codex')

async function note(title: string, topic: string | undefined): Promise<void> {
  if (operation === undefined) throw new Error('no memory_note')
  const content = { what: `${title} broke`, why: 'nobody knows', where: 'src', learned: 'look twice' }
  const input = {
    title,
    type: 'bugfix',
    scope: 'project',
    content,
    ...(topic === undefined ? {} : { topic_key: topic }),
  }
  const result = await app.call({ operation, input, caller, workingDirectory, sessionId: name })
  if (!result.ok) throw new Error(result.text)
}

for (let number = 0; number < Number(count); number += 1) {
  await note(`${name} ${number}`, `race/topic-${number}`)
  await note(`both ${number}`, undefined)
}
await app.close()
