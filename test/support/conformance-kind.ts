import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { defineKind, defineOperation, MnemaError } from '../../src/contract/index.ts'

const audience = ['agent', 'person', 'runtime'] as const
const shared = {
  kind: 'nodes',
  effect: 'read',
  idempotent: true,
  audience,
  output: z.object({ text: z.string() }),
  render: ({ text }: { text: string }) => text,
} as const

const simpleText = defineOperation({
  ...shared,
  verb: 'text',
  tool: 'test_simple_text',
  summary: 'A text',
  guide: 'Returns a simple text.',
  input: z.strictObject({}),
  run: async () => ({ text: 'This is a simple text response for testing.' }),
})

const errorHandling = defineOperation({
  ...shared,
  verb: 'error',
  tool: 'test_error_handling',
  summary: 'An error',
  guide: 'Always fails.',
  input: z.strictObject({}),
  run: async () => {
    throw new MnemaError('policy', 'This tool intentionally returns an error for testing')
  },
})

const progress = defineOperation({
  ...shared,
  verb: 'progress',
  tool: 'test_tool_with_progress',
  summary: 'Progress',
  guide: 'Reports its progress.',
  input: z.strictObject({}),
  run: async (context) => {
    for (const done of [0, 50, 100]) {
      context.progress(done, 100)
      await wait(20)
    }
    return { text: 'Done.' }
  },
})

const getFact = defineOperation({
  ...shared,
  verb: 'get',
  tool: 'test_get',
  summary: 'A fact by its name',
  guide: 'Returns a fact.',
  input: z.strictObject({ name: z.string().max(100) }),
  run: async (_, { name }) => ({ text: `The fact ${name}.` }),
})

/** Under the name of a kind that is served by default, for the suite drops the query of a URL. Tools by which the official conformance suite tries a server, as far as operations can express them. */
export const conformanceKind = defineKind({
  name: 'nodes',
  idPrefix: 'nd_',
  summary: 'Fixture of the conformance suite',
  guidance: () => 'A server for the conformance suite.',
  operations: async () => [simpleText, errorHandling, progress, getFact],
})
