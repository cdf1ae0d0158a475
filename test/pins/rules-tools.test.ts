import { expect, test } from 'vitest'
import { createSchemaCache } from '../../src/app/json-schema.ts'
import { rules } from '../../src/kinds/rules/index.ts'

/** The rule of thumb for English: four characters a token. */
function estimateTokens(text: string): number {
  return Math.ceil(text.length / 4)
}

test('the tools that an agent is offered, and what they cost in every request', async () => {
  const schema = createSchemaCache()
  const tools = (await rules.operations()).filter(({ tool }) => tool !== undefined)
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
    './rules-tools.txt',
  )
})

/** Required parameters, then optional ones, as the reference has them. */
const contract: Readonly<Record<string, string>> = {
  get_rules: 'paths | task include refresh max_tokens',
  search_rules: 'query | limit paths path project',
  record_feedback: 'rule paths | scope evidence',
  learn_from_reviews: ' | prs since_days min_repeats save paths path project',
  discover_conventions: ' | min_ratio min_files paths path project',
  propose_rules: 'rules | dismiss paths path',
  organize_rules: ' | all paths path project',
  tag_rules: 'tags | paths path',
}

test('names and parameters are those of the contract', async () => {
  const schema = createSchemaCache()
  for (const operation of await rules.operations()) {
    if (operation.tool === undefined) continue
    const { input } = await schema(operation)
    const required = Array.isArray(input.required) ? input.required : []
    const optional = Object.keys(input.properties ?? {}).filter((name) => !required.includes(name))
    expect({ [operation.tool]: `${required.join(' ')} | ${optional.join(' ')}` }).toEqual({
      [operation.tool]: contract[operation.tool],
    })
    expect(input.additionalProperties, operation.tool).toBe(false)
  }
})

test('guidance is short in both languages', () => {
  for (const locale of ['en', 'zh'] as const) {
    const text = rules.guidance(locale)
    const wide = text.match(/[\u2e80-\u9fff\uff00-\uffef]/g)?.length ?? 0
    expect(wide + (text.length - wide) / 4).toBeLessThanOrEqual(250)
  }
})
