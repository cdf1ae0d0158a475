import { z } from 'zod'
import { defineKind, defineOperation, type JsonObject, type MnemaError } from '../../src/contract/index.ts'
import { openRuleBook } from '../../src/kinds/rules/book/index.ts'
import { readUsage } from '../../src/kinds/rules/usage/index.ts'
import type { Extra } from './open-nodes.ts'
import { type OpenedRules, openRules } from './open-rules.ts'
import { initRepository } from './rule-repositories.ts'

/** Rules memory over a real repository, with what a person needs to check it. */
export interface OpenedChecks extends OpenedRules {
  /** A person adds a rule. @returns its id. */
  add(rule: string, input?: JsonObject): Promise<string>
  check(input?: JsonObject, extra?: Extra): Promise<{ text: string; output: JsonObject; violations: string[] }>
  /** A person uses a verb, which must fail. */
  fail(verb: string, input: JsonObject, extra?: Extra): Promise<MnemaError>
  /** How often the rule was followed and violated. */
  counts(id: string): Promise<{ followed: number; violated: number }>
}

const usage = defineOperation({
  kind: 'facts',
  verb: 'usage',
  tool: undefined,
  summary: 'What was counted of a rule',
  guide: '',
  effect: 'read',
  idempotent: true,
  audience: ['person'],
  input: z.object({ id: z.string() }),
  output: z.object({ followed: z.int(), violated: z.int() }),
  async run(context, { id }) {
    if (context.project === undefined) throw new Error('no project')
    const rule = await openRuleBook(context, context.project).find(id)
    const counted = (await readUsage(context, [rule?.recordId ?? ''])).get(rule?.recordId ?? '')
    return { followed: counted?.followed ?? 0, violated: counted?.violated ?? 0 }
  },
  render: () => '',
})

const counter = defineKind({
  name: 'facts',
  idPrefix: 'fa_',
  summary: '',
  guidance: () => '',
  operations: async () => [usage],
})

export async function openChecks(): Promise<OpenedChecks> {
  const memory = await openRules({}, [counter])
  initRepository(memory.directory)
  const operations = await memory.app.operations()
  return {
    ...memory,
    async add(rule, input = {}) {
      const { output } = await memory.person('add', { rule, ...input })
      return z.object({ rule: z.object({ id: z.string() }) }).parse(output).rule.id
    },
    async check(input = {}, extra = {}) {
      const { text, output } = await memory.person('check', input, extra)
      const { violations } = found.parse(output)
      return {
        text,
        output,
        violations: violations.map(({ file, line, column }) => `${file}:${line}:${column}`),
      }
    },
    async fail(verb, input, extra = {}) {
      const operation = operations.find((each) => each.verb === verb)
      if (operation === undefined) throw new Error(verb)
      const caller = await memory.app.identity.localCaller('person', 'cli')
      const { clientType: _, ...rest } = extra
      const result = await memory.app.call({
        operation,
        input,
        caller,
        workingDirectory: memory.directory,
        ...rest,
      })
      if (result.ok) throw new Error(`succeeded: ${result.text}`)
      return result.error
    },
    async counts(id) {
      const { output } = await memory.person('usage', { id })
      return z.object({ followed: z.int(), violated: z.int() }).parse(output)
    },
  }
}

const found = z.object({
  violations: z.array(z.object({ file: z.string(), line: z.int(), column: z.int() })),
})
