import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { App } from '../src/contract/index.ts'
import { makeQueries, makeTexts } from './corpus.ts'
import { createPlainFts } from './peers/fts5.ts'
import type { Row } from './table.ts'
import { timeBeside } from './time-beside.ts'

const taskCount = 200

/** Milliseconds after which rules count as settled: what changed later than that is read anew with each call. */
const settling = 2_100
const scopes = ['global', 'section:api', 'section:web', 'glob:api/**/*.ts', 'glob:**/*.test.ts'] as const

/** `get_rules` for a task and two files, warm, through the one path of every request, beside a plain FTS5 table of the same rules. */
export async function benchRules(app: App, folder: string, rules: number): Promise<Row[]> {
  const operations = (await app.operations()).filter(({ kind }) => kind === 'rules')
  const add = operations.find(({ verb }) => verb === 'add')
  const get = operations.find(({ tool }) => tool === 'get_rules')
  if (!add || !get) throw new Error('rules has no add or no get_rules')
  const workingDirectory = join(folder, 'shop')
  mkdirSync(join(workingDirectory, '.git'), { recursive: true })
  writeFileSync(join(workingDirectory, '.git', 'HEAD'), 'ref: refs/heads/main\n')
  const person = await app.identity.localCaller('person', 'bench')
  const agent = await app.identity.localCaller('agent', 'bench')
  const plain = createPlainFts(join(folder, 'rules.db'))

  let index = 0
  for (const { title, body, names } of makeTexts(rules, 23)) {
    const rule = `Use ${title} for ${body.split(' ').slice(0, 9).join(' ')}`
    const input = { rule, title, triggers: names, scope: scopes[index % scopes.length] }
    const result = await app.call({ operation: add, input, caller: person, workingDirectory })
    if (!result.ok) throw result.error
    plain.add(title, rule)
    index++
  }

  await setTimeout(settling)
  const rows = await timeBeside({
    what: `get_rules, ${rules.toLocaleString('en')} rules`,
    questions: [...makeQueries(taskCount, 29)],
    async ours(task) {
      const input = { task, paths: ['api/orders.ts', 'api/orders.test.ts'] }
      const result = await app.call({ operation: get, input, caller: agent, workingDirectory })
      if (!result.ok) throw result.error
    },
    peer: { name: 'plain FTS5 table', ask: (task) => plain.search(task) },
    goal: 5,
  })
  plain.close()
  return rows
}
