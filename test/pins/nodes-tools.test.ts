import { expect, test } from 'vitest'
import { createSchemaCache } from '../../src/app/json-schema.ts'
import { nodes } from '../../src/kinds/nodes/index.ts'

/** Words of one piece of text; a Chinese text has none, but these are English. */
function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length
}

/** The rule of thumb for English: four characters a token. */
function estimateTokens(text: string): number {
  return Math.ceil(text.length / 4)
}

test('the tools that an agent is offered, and what they cost in every request', async () => {
  const schema = createSchemaCache()
  const tools = (await nodes.operations()).filter(({ tool }) => tool !== undefined)
  const pages: string[] = []
  let inputs = 0
  let outputs = 0
  for (const operation of tools) {
    const { input, output } = await schema(operation)
    const offered = { name: operation.tool, description: operation.guide, inputSchema: input }
    const cost = estimateTokens(JSON.stringify(offered))
    inputs += cost
    outputs += estimateTokens(JSON.stringify(output))
    pages.push(
      `## ${operation.tool} (${operation.effect}, about ${cost} tokens)\n${operation.guide}\n${JSON.stringify(input, null, 1)}`,
    )
    expect(countWords(operation.guide), operation.tool).toBeLessThanOrEqual(60)
    expect(operation.guide.length, operation.tool).toBeLessThanOrEqual(1024)
  }
  const head = `${tools.length} tools, about ${inputs} tokens; their output schemas about ${outputs} more`
  await expect(`${[head, ...pages].join('\n\n')}\n`).toMatchFileSnapshot('./nodes-tools.txt')
})

test('names, parameters and bounds are those of the contract', async () => {
  const schema = createSchemaCache()
  const listed: Record<string, string> = {}
  for (const operation of await nodes.operations()) {
    if (operation.tool === undefined) continue
    const { input } = await schema(operation)
    const required = Array.isArray(input.required) ? input.required : []
    const optional = Object.keys(input.properties ?? {}).filter((name) => !required.includes(name))
    listed[operation.tool] = `${required.join(' ')} | ${optional.join(' ')}`
    expect(input.additionalProperties, operation.tool).toBe(false)
  }
  expect(listed).toEqual({
    lore_guidance: ' | ',
    lore_status: ' | ',
    lore_boot: ' | ',
    lore_get_node: 'uri | nav_only session_id query_id',
    lore_search: 'query | domain limit content_limit',
    lore_list_domains: ' | ',
    lore_create_node: 'content priority glossary | uri domain parent_path title disclosure',
    lore_update_node: 'uri | content priority disclosure glossary_add glossary_remove version_token',
    lore_delete_node: 'uri | version_token',
    lore_move_node: 'old_uri new_uri | version_token',
  })
})

test('guidance is short in both languages', () => {
  for (const locale of ['en', 'zh'] as const) {
    const text = nodes.guidance(locale)
    const wide = text.match(/[\u2e80-\u9fff\uff00-\uffef]/g)?.length ?? 0
    expect(wide + (text.length - wide) / 4).toBeLessThanOrEqual(350)
  }
})
