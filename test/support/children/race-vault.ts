// Edits a mounted vault as one of several processes: `person` in its files, `agent` in its notes, `keeper` brings both in step until told to stop.
import { appendFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createApp } from '../../../src/app.ts'
import { loadSettings } from '../../../src/config.ts'
import { notes } from '../../../src/kinds/notes/index.ts'

const [role = '', name = '', home = '', folder = '', handle = '', count = '', databaseUrl = ''] = process.argv.slice(2)

/** What was written, a line each, for the parent to look for. */
function wrote(word: string): void {
  console.log(`wrote ${word}`)
}

function files(): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md') && !path.includes('(conflict') && !path.startsWith('.mnema-'))
    .sort()
}

/** The file with this number, wherever it stands now. */
function fileOf(number: number): string | undefined {
  return files().find((path) => path.endsWith(` ${number}.md`))
}

async function person(): Promise<void> {
  for (let step = 0; step < Number(count); step += 1) {
    const word = `${name}-${step}-mark`
    const number = step * 7 + (name.endsWith('1') ? 3 : 0)
    const path = fileOf(number)
    try {
      if (step % 5 === 4) {
        mkdirSync(join(folder, 'made'), { recursive: true })
        writeFileSync(join(folder, 'made', `${word}.md`), `# ${word}\n`)
        wrote(word)
      } else if (path !== undefined && step % 11 === 7) {
        const target = join(folder, `moved by ${name}`, path.slice(path.lastIndexOf('/') + 1))
        mkdirSync(dirname(target), { recursive: true })
        renameSync(join(folder, path), target)
      } else if (path !== undefined && step % 11 === 9) {
        rmSync(join(folder, path))
        console.log(`removed ${number}`)
      } else if (path !== undefined && existsSync(join(folder, path))) {
        appendFileSync(join(folder, path), `\n${word}\n`)
        wrote(word)
      }
    } catch (error) {
      // The other side has just moved it away.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
    await wait(15)
  }
}

async function withApp(
  work: (call: (verb: string, input: object) => Promise<Record<string, unknown> | undefined>) => Promise<void>,
) {
  const settings = loadSettings(
    {},
    { home, logLevel: 'silent', embedder: 'none', ...(databaseUrl === '' ? {} : { databaseUrl }) },
  )
  const app = await createApp({ settings, kinds: [notes] })
  const operations = await app.operations()
  const caller = await app.identity.localCaller('person', 'cli')
  await work(async (verb, input) => {
    const operation = operations.find((each) => each.verb === verb)
    if (operation === undefined) throw new Error(verb)
    const result = await app.call({ operation, input, caller, workingDirectory: dirname(folder) })
    if (result.ok) return result.output
    if (['version_conflict', 'not_found', 'conflict'].includes(result.error.code)) return undefined
    throw new Error(`${verb}: ${result.text}`)
  })
  await app.close()
}

async function agent(): Promise<void> {
  await withApp(async (call) => {
    for (let step = 0; step < Number(count); step += 1) {
      const word = `${name}-${step}-mark`
      const number = step * 7 + (name.endsWith('1') ? 3 : 0)
      const ref = /\d+$/.test(name) ? `${number}` : ''
      if (step % 5 === 4) {
        if (await call('create', { project: handle, body: `# ${word}\n`, path: 'made by agents' })) wrote(word)
        continue
      }
      const path = fileOf(number)
      const title = path?.slice(path.lastIndexOf('/') + 1, -3) ?? ref
      if (step % 11 === 8) {
        await call('move', { ref: title, path: `moved by ${name}`, project: handle })
        continue
      }
      for (let attempt = 0; attempt < 20; attempt += 1) {
        const note = await call('show', { ref: title })
        if (note === undefined) break
        const edit = { ref: note.noteId, operation: 'append', content: word, versionToken: note.versionToken }
        if ((await call('edit', edit)) === undefined) continue
        wrote(word)
        break
      }
      await wait(10)
    }
  })
}

async function keeper(): Promise<void> {
  await withApp(async (call) => {
    while (!existsSync(join(home, 'stop'))) {
      await call('sync', { folder })
      await wait(50)
    }
  })
}

if (role === 'person') await person()
else if (role === 'agent') await agent()
else await keeper()
