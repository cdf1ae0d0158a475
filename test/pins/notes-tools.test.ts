import { expect, test } from 'vitest'
import { createSchemaCache } from '../../src/app/json-schema.ts'
import { notes } from '../../src/kinds/notes/index.ts'

/** The rule of thumb for English: four characters a token. */
function estimateTokens(text: string): number {
  return Math.ceil(text.length / 4)
}

test('the tools that an agent is offered, and what they cost in every request', async () => {
  const schema = createSchemaCache()
  const tools = (await notes.operations()).filter(({ tool }) => tool !== undefined)
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
    './notes-tools.txt',
  )
})

/** Required parameters, then optional ones, as the reference has them. */
const contract: Readonly<Record<string, string>> = {
  start_session: ' | project acknowledge responseFormat',
  whoami: ' | ',
  get_my_projects: ' | ',
  list_notes: ' | project path tag limit cursor',
  recent_activity: ' | project limit',
  search: 'query | project class responseFormat limit',
  get_note: 'ref | responseFormat relation',
  recall: 'query | project budgetTokens depth maxPerSource relation',
  create_note: 'project body | title path type tags links createdAt fileName idempotencyKey',
  remember_about_user: 'observation | category summary versionToken idempotencyKey',
  remember_about_project: 'project observation | category summary versionToken idempotencyKey',
  edit_note: 'ref operation content versionToken | section find idempotencyKey',
  delete_note: 'ref | versionToken',
  link: 'from relation | to toTitle',
  move_note: 'ref path | project',
  rename_note: 'ref title | ',
  move_folder: 'path to | project',
  rename_folder: 'path name | project',
  rename_project: 'project | slug displayName',
  create_notes: 'project notes | idempotencyKey dryRun',
  link_many: 'links | ',
}

test('names and parameters are those of the contract', async () => {
  const schema = createSchemaCache()
  const tools = (await notes.operations()).filter(({ tool }) => tool !== undefined)
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
    const text = notes.guidance(locale)
    const wide = text.match(/[\u2e80-\u9fff\uff00-\uffef]/g)?.length ?? 0
    expect(wide + (text.length - wide) / 4).toBeLessThanOrEqual(250)
  }
})
