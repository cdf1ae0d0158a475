import { createApp } from '../../../src/app.ts'
import { loadSettings } from '../../../src/config.ts'
import { rules } from '../../../src/kinds/rules/index.ts'

/** `HOME FOLDER NAME COUNT`: adds rules of its own, and after each one that every process adds; prints the number of each that was answered. */
const [home = '', workingDirectory = '', name = '', count = '0'] = process.argv.slice(2)
const databaseUrl = process.env.MNEMA_DATABASE_URL
const settings = loadSettings(
  {},
  { home, logLevel: 'silent', embedder: 'none', ...(databaseUrl === undefined ? {} : { databaseUrl }) },
)
const app = await createApp({ settings, kinds: [rules] })
const [operation] = (await app.operations()).filter(({ verb }) => verb === 'add')
const caller = await app.identity.localCaller('person', 'cli')

async function add(rule: string): Promise<void> {
  if (operation === undefined) throw new Error('no operation add')
  const result = await app.call({ operation, input: { rule }, caller, workingDirectory })
  if (!result.ok) throw new Error(result.text)
}

for (let number = 0; number < Number(count); number += 1) {
  await add(`Keep the module ${name} ${number} free of globals`)
  await add(`Review the checklist ${number} before a release`)
  process.stdout.write(`${number}\n`)
}
await app.close()
