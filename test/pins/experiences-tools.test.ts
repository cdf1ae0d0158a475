import { expect, test } from 'vitest'
import { createSchemaCache } from '../../src/app/json-schema.ts'
import { experiences } from '../../src/kinds/experiences/index.ts'

/** The rule of thumb for English: four characters a token. */
function estimateTokens(text: string): number {
  return Math.ceil(text.length / 4)
}

test('the tools that an agent is offered, and what they cost in every request', async () => {
  const schema = createSchemaCache()
  const tools = (await experiences.operations()).filter(({ tool }) => tool !== undefined)
  const pages: string[] = []
  let total = 0
  for (const operation of tools) {
    const { input } = await schema(operation)
    const cost = estimateTokens(
      JSON.stringify({ name: operation.tool, description: operation.guide, inputSchema: input }),
    )
    total += cost
    pages.push(
      `## ${operation.tool} (${operation.effect}, about ${cost} tokens)\n${operation.guide}\n${JSON.stringify(input, null, 1)}`,
    )
    expect(operation.guide.split(/\s+/).length, operation.tool).toBeLessThanOrEqual(60)
  }
  await expect(`${[`${tools.length} tools, about ${total} tokens`, ...pages].join('\n\n')}\n`).toMatchFileSnapshot(
    './experiences-tools.txt',
  )
})

/** Required parameters, then optional ones, as the reference has them. */
const contract: Readonly<Record<string, string>> = {
  memory_search: 'query | limit',
  memory_read: 'ref | ',
  memory_note: 'title type scope content | topic_key fix evidence_refs relates_to',
}

test('names and parameters are those of the contract', async () => {
  const schema = createSchemaCache()
  const tools = (await experiences.operations()).filter(({ tool }) => tool !== undefined)
  expect(tools.map(({ tool }) => tool)).toEqual(Object.keys(contract))
  for (const { tool = '', ...operation } of tools) {
    const { input } = await schema({ tool, ...operation })
    const required = Array.isArray(input.required) ? input.required : []
    const optional = Object.keys(input.properties ?? {}).filter((name) => !required.includes(name))
    expect({ [tool]: `${required.join(' ')} | ${optional.join(' ')}` }).toEqual({ [tool]: contract[tool] })
    expect(input.additionalProperties, tool).toBe(false)
  }
})

test('guidance is short in both languages', () => {
  for (const locale of ['en', 'zh'] as const) {
    const text = experiences.guidance(locale)
    const wide = text.match(/[\u2e80-\u9fff\uff00-\uffef]/g)?.length ?? 0
    expect(wide + (text.length - wide) / 4).toBeLessThanOrEqual(250)
  }
})
