import { join } from 'node:path'
import type { App } from '../src/contract/index.ts'
import { makeFailureQuestions, makeFailures } from './failures.ts'
import { makeProject } from './fill-experiences.ts'
import { createPlainFts } from './peers/fts5.ts'
import type { Row } from './table.ts'
import { timeBeside } from './time-beside.ts'

const questionCount = 200

/**
 * `memory_search` over a filled store, warm, through the one path of every request, beside a plain FTS5 table of the same records. Each question has a
 * session of its own; in every fifth of them a tool failed before.
 */
export async function benchExperiences(app: App, folder: string, records: number, goal: number): Promise<Row[]> {
  const operation = (await app.operations()).find(({ tool }) => tool === 'memory_search')
  if (!operation) throw new Error('experiences has no memory_search')
  const caller = await app.identity.localCaller('agent', 'bench')
  const workingDirectory = makeProject(folder, 0)
  const questions = [...makeFailureQuestions(questionCount, records)]
  const sessions = new Map(questions.map((question, index) => [question, `asked-${index}`]))
  for (const [index, error] of questions.entries())
    if (index % 5 === 0)
      await app.lifecycle({
        runtime: 'generic',
        nativeEvent: 'tool-failed',
        payload: { session_id: `asked-${index}`, cwd: workingDirectory, tool_name: 'bash', error },
        environment: {},
        workingDirectory,
        caller,
      })

  const plain = createPlainFts(join(folder, `plain-${records}.db`))
  for (const { title, what, why, where, learned } of makeFailures(records))
    plain.add(title, [what, why, where, learned].join('\n'))
  const rows = await timeBeside({
    what: `memory_search, ${records.toLocaleString('en')} experiences`,
    questions,
    async ours(query) {
      const sessionId = sessions.get(query)
      const request = { operation, input: { query }, caller, workingDirectory }
      const result = await app.call(sessionId === undefined ? request : { ...request, sessionId })
      if (!result.ok) throw result.error
    },
    peer: { name: 'plain FTS5 table', ask: (query) => plain.search(query.replaceAll('"', ' ').trim()) },
    goal,
  })
  plain.close()
  return rows
}
