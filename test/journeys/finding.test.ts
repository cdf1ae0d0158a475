import { describe, expect, test } from 'vitest'
import { type Agent, createMachine } from '../support/mnema.ts'
import { node } from '../support/node-input.ts'
import { firstUri } from '../support/search-reply.ts'

/** What is remembered: each is asked for in other words below. */
const memories: Record<string, [content: string, term: string]> = {
  attachments: ['清理脚本每晚删除十二个孤立附件，并写入审计日志。', '附件清理'],
  releases: ['New versions go out with the kestrel script, on Tuesdays only.', 'release train'],
  response: ['The body is read by parseHTMLResponse before it is cached.', 'page reader'],
  passwords: ['Store passwords as salted hashes, never in plain form.', 'password storage'],
  database: ['The database connection pool holds at most twenty connections.', 'connection pool'],
  colours: ['Buttons are teal in the light theme and amber in the dark one.', 'button colours'],
  holidays: ['The office is closed in the last week of December.', 'office holidays'],
}

async function remember(embedder: string): Promise<Agent> {
  const agent = await createMachine({ MNEMA_EMBEDDER: embedder }).mcp()
  for (const [name, [content, term]] of Object.entries(memories))
    await agent.call('lore_create_node', node(`project://${name}`, content, term))
  return agent
}

async function find(agent: Agent, query: string): Promise<string | undefined> {
  return firstUri(await agent.call('lore_search', { query, limit: 3 }))
}

describe.each(['static', 'none'])('what is found with the embedder %s', (embedder) => {
  test('a Chinese phrase, one rare word in another sentence, half of an identifier', async () => {
    const agent = await remember(embedder)
    expect(await find(agent, '孤立附件')).toBe('project://attachments')
    expect(await find(agent, 'what do I run to publish a build, the kestrel thing?')).toBe('project://releases')
    expect(await find(agent, 'HTMLResponse')).toBe('project://response')
    expect(await find(agent, 'parseHTML')).toBe('project://response')
  })
})

test('with the embedder also a paraphrase that shares no word, and a Chinese question about an English memory', async () => {
  const agent = await remember('static')
  expect(await find(agent, 'how should user credentials be saved')).toBe('project://passwords')
  expect(await find(agent, '密码应该怎么保存？')).toBe('project://passwords')
  expect(await find(agent, '数据库最多可以有多少个连接？')).toBe('project://database')
})
