import { type App, type JsonObject, type JsonValue, MnemaError } from '../../contract/index.ts'
import type { WrittenExperience, WrittenFailure, WrittenOccurrence } from './failure-set.ts'

/** The product's own tools, as an agent uses them. Every note and every question has a session of its own. */
export interface Memory {
  /** @returns the ref of the note. */
  note(failure: WrittenFailure): Promise<string>
  /** @returns refs of the hits, best first. */
  search(occurrence: WrittenOccurrence, record: WrittenExperience): Promise<string[]>
}

/** @throws MnemaError `not_found` for a program without experience memory. */
export async function openMemory(app: App, workingDirectory: string): Promise<Memory> {
  const operations = await app.operations()
  const caller = await app.identity.localCaller('agent', 'eval')
  let sessions = 0

  async function call(verb: string, input: JsonObject, sessionId: string): Promise<JsonObject> {
    const operation = operations.find((each) => each.kind === 'experiences' && each.verb === verb)
    if (operation === undefined) {
      throw new MnemaError('not_found', 'This program has no experiences to measure.', {
        remedy: 'Use a complete build.',
      })
    }
    const result = await app.call({ operation, input, caller, sessionId, workingDirectory })
    if (!result.ok) throw result.error
    return result.output
  }

  /** A session in which the tool has failed so, where an error is given. */
  async function begin(error: string | undefined, tool: string, environment: Readonly<Record<string, string>>) {
    const sessionId = `eval-${++sessions}`
    if (error === undefined) return sessionId
    await app.lifecycle({
      runtime: 'generic',
      nativeEvent: 'tool-failed',
      payload: {
        session_id: sessionId,
        cwd: workingDirectory,
        tool_name: tool,
        error,
        environment: { ...environment },
      },
      environment: {},
      workingDirectory,
      caller,
    })
    return sessionId
  }

  return {
    async note({ record }) {
      const { title, type, what, why, where, learned, tool, environment } = record
      const content = { what, why, where, learned }
      const sessionId = await begin(what, tool, environment)
      const { ref } = await call('note', { title, type, scope: 'project', content }, sessionId)
      return typeof ref === 'string' ? ref : ''
    },
    async search({ query, error, environment }, record) {
      const sessionId = await begin(error, record.tool, environment ?? record.environment)
      const { results } = await call('search', { query }, sessionId)
      return refsOf(results)
    },
  }
}

function refsOf(results: JsonValue | undefined): string[] {
  if (!Array.isArray(results)) return []
  return results.flatMap((hit) =>
    typeof hit === 'object' && hit !== null && !Array.isArray(hit) && typeof hit.ref === 'string' ? [hit.ref] : [],
  )
}
