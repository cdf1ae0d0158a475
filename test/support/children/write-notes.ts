import { createApp } from '../../../src/app.ts'
import { loadSettings } from '../../../src/config.ts'
import { notes } from '../../../src/kinds/notes/index.ts'

/** `HOME FOLDER PROJECT NOTE NAME COUNT [DATABASE_URL]`: remembers, makes the notes that every process makes, and edits one that all edit. */
const [home = '', workingDirectory = '', project = '', note = '', name = '', count = '0', databaseUrl = ''] =
  process.argv.slice(2)
const settings = loadSettings(
  {},
  { home, logLevel: 'silent', embedder: 'none', ...(databaseUrl === '' ? {} : { databaseUrl }) },
)
const app = await createApp({ settings, kinds: [notes] })
const operations = await app.operations()
const caller = await app.identity.localCaller('agent', 'codex')

async function call(tool: string, input: object): ReturnType<typeof app.call> {
  const operation = operations.find((each) => each.tool === tool)
  if (operation === undefined) throw new Error(`no ${tool}`)
  return app.call({ operation, input, caller, workingDirectory, sessionId: name })
}

async function must(tool: string, input: object): Promise<void> {
  const result = await call(tool, input)
  if (!result.ok) throw new Error(result.text)
}

let versionToken = 'none yet'
for (let number = 0; number < Number(count); number += 1) {
  await must('remember_about_project', { project, category: 'race', observation: `${name} saw ${number}.` })
  await must('create_note', { project, body: `# Both ${number}\n`, idempotencyKey: `both-${number}` })
  for (let tries = 0; ; tries += 1) {
    const content = `${name} edits ${number}.`
    const result = await call('edit_note', { ref: note, operation: 'append', content, versionToken })
    if (result.ok) versionToken = String(result.output.versionToken)
    if (result.ok) break
    if (result.error.code !== 'version_conflict' || tries > 50) throw new Error(result.text)
    versionToken = String(result.error.data?.versionToken)
  }
}
await app.close()
