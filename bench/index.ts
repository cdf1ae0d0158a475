import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp, loadSettings } from '../src/index.ts'
import { benchColdStart } from './cold-start.ts'
import { benchExperiences } from './experiences.ts'
import { createNodes, importNodes } from './fill.ts'
import { fillExperiences } from './fill-experiences.ts'
import { benchHook } from './hook.ts'
import { writeToMemoryServer } from './memory-server.ts'
import { benchNotes } from './notes.ts'
import { startLineServer } from './process.ts'
import { benchRules } from './rules.ts'
import { benchSearch } from './search.ts'
import { formatTable, type Row } from './table.ts'

/** Where `scripts/bench.mjs` put what is compared. */
interface Peers {
  mnema: string
  bare: string
  memoryServer: string
}

const [mnema = '', bare = '', memoryServer = '', size = 'full'] = process.argv.slice(2)
const sizes =
  size === 'quick'
    ? { small: 1_000, large: 5_000, experiences: 10_000, runs: 5 }
    : { small: 10_000, large: 100_000, experiences: 100_000, runs: 15 }
console.log(await bench({ mnema, bare, memoryServer }))

/** One store that grows from nothing to the large size; each row is measured on the way. */
async function bench(peers: Peers): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'mnema-bench-'))
  const environment = { ...process.env, MNEMA_HOME: join(folder, 'home'), HOME: folder }
  const rows: Row[] = []
  const add = (found: readonly Row[]) => {
    rows.push(...found)
    for (const { what } of found) console.error(`  measured: ${what}`)
  }
  try {
    add(await benchColdStart({ ...peers, environment, runs: sizes.runs }))
    const app = await createApp({ settings: loadSettings(environment) })
    const single = await createNodes(app, 0, sizes.small)
    const reference = await writeToMemoryServer(peers.memoryServer, 500, {
      ...environment,
      MEMORY_FILE_PATH: join(folder, 'memory.jsonl'),
    })
    add([
      {
        what: 'writes with index, one call each',
        ours: single,
        unit: 'records/s',
        peer: { name: 'reference memory server, 500 entities', value: reference },
        goal: '≥ 1,500/s',
      },
    ])
    const prompt = 'How do I change the refund webhook so that it stays idempotent when the gateway retries?'
    add(
      await benchHook({
        ...peers,
        environment,
        home: join(folder, 'home'),
        prompt,
        directory: folder,
        records: sizes.small,
        runs: sizes.runs,
      }),
    )
    add(await benchSearch(app, sizes.small, join(folder, 'small.db'), 25))
    add(await benchRules(app, folder, 1_000))
    const batched = await importNodes(app, sizes.small, sizes.large)
    add([{ what: 'writes with index, imported in batches', ours: batched, unit: 'records/s', goal: '≥ 10,000/s' }])
    add(await benchSearch(app, sizes.large, join(folder, 'large.db'), 25))
    const again = await createNodes(app, sizes.large, sizes.large + 1_000)
    add([
      {
        what: `writes at ${sizes.large.toLocaleString('en')} records, one call each`,
        ours: again,
        unit: 'records/s',
        peer: { name: `up to ${sizes.small.toLocaleString('en')}`, value: single },
        goal: 'about 1×',
      },
    ])
    await app.close()
    add([await benchMemory(peers.mnema, environment, sizes.large)])
    add(await benchExperiencesApart(folder, sizes.experiences))
    add(await benchNotesApart(folder, 1_000))
    return formatTable(rows)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** In a store of their own, so that the other rows measure what they say. */
async function benchExperiencesApart(folder: string, count: number): Promise<Row[]> {
  const settings = loadSettings({ ...process.env, MNEMA_HOME: join(folder, 'experiences'), HOME: folder })
  await fillExperiences(settings, folder, count)
  const app = await createApp({ settings })
  const rows = await benchExperiences(app, folder, count, 25)
  await app.close()
  return rows
}

async function benchNotesApart(folder: string, pages: number): Promise<Row[]> {
  const app = await createApp({
    settings: loadSettings({ ...process.env, MNEMA_HOME: join(folder, 'notes'), HOME: folder }),
  })
  const rows = await benchNotes(app, folder, pages)
  await app.close()
  return rows
}

/** Resident memory of an idle server on the large store, after one search has warmed it. */
async function benchMemory(script: string, environment: NodeJS.ProcessEnv, records: number): Promise<Row> {
  const server = startLineServer(process.execPath, [script, 'mcp', '--toolsets', 'nodes'], environment)
  await server.request('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'bench', version: '1' },
  })
  await server.request('tools/call', { name: 'lore_search', arguments: { query: 'refund webhook' } })
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8')
  const resident = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024
  await server.stop()
  return {
    what: `resident memory, ${records.toLocaleString('en')} records, idle server`,
    ours: resident,
    unit: 'MB',
    goal: '≤ 200 MB',
  }
}
