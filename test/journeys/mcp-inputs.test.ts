import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { connectHttp, textOf } from '../support/mcp-client.ts'
import { forThisTest, serveApp } from '../support/serve-app.ts'

const good = {
  uri: 'project://quay',
  content: 'Quay four.',
  priority: 2,
  glossary: ['quay'],
  disclosure: 'When quay four is asked for',
}
const secret = `ghp_${'Zk3'.repeat(12)}`

describe('what clients send in the wrong dress', () => {
  test('is taken for what it plainly is', async () => {
    const { url } = await forThisTest(serveApp())
    const client = await connectHttp(`${url}/api/mcp`)
    const dressed = { ...good, priority: '2', glossary: '["quay four", "closed quay"]' }
    expect((await client.callTool({ name: 'lore_create_node', arguments: dressed })).isError).toBeFalsy()
    const bare = { ...good, uri: 'project://quay_five', glossary: 'quay five' }
    expect((await client.callTool({ name: 'lore_create_node', arguments: bare })).isError).toBeFalsy()
    const read = async (uri: string) =>
      (await client.callTool({ name: 'lore_get_node', arguments: { uri, nav_only: 'false' } })).structuredContent
    expect(await read('project://quay')).toMatchObject({ priority: 2, glossary: ['quay four', 'closed quay'] })
    expect(await read('project://quay_five')).toMatchObject({ glossary: ['quay five'] })
    const found = await client.callTool({ name: 'lore_search', arguments: { query: 'quay', limit: '1' } })
    expect(found.structuredContent).toMatchObject({ results: [expect.anything()] })
  })

  test('is refused by name where it is not plain', async () => {
    const { url } = await forThisTest(serveApp())
    const client = await connectHttp(`${url}/api/mcp`)
    const broken = await client.callTool({
      name: 'lore_create_node',
      arguments: { ...good, glossary: '["quay four", ' },
    })
    expect(broken.isError).toBe(true)
    expect(textOf(broken)).toContain('glossary')
    const read = await client.callTool({ name: 'lore_get_node', arguments: { uri: good.uri } })
    expect(read.isError).toBe(true)
  })
})

describe('bad input', () => {
  test.each<[string, string, Record<string, unknown>, string]>([
    ['a wrong type', 'lore_create_node', { ...good, content: 5 }, 'content'],
    ['a missing field', 'lore_create_node', { content: 'x', priority: 1 }, 'glossary'],
    ['an unknown key', 'lore_create_node', { ...good, glosary: ['x'] }, 'glosary'],
    ['a number below its range', 'lore_search', { query: 'x', limit: 0 }, 'limit'],
    ['a number above its range', 'lore_search', { query: 'x', content_limit: 21 }, 'content_limit'],
    ['a bad URI', 'lore_get_node', { uri: 'https://no/../node' }, 'uri'],
    ['hidden characters', 'lore_create_node', { ...good, content: 'a\u202eb' }, 'content'],
    ['hidden characters in a list', 'lore_create_node', { ...good, glossary: ['a', 'b\u200bc'] }, 'glossary'],
    ['a secret', 'lore_create_node', { ...good, content: `token ${secret}` }, 'content'],
    ['a secret in a list', 'lore_create_node', { ...good, glossary: ['a', secret] }, 'glossary'],
    ['a secret in a query', 'lore_search', { query: secret }, 'query'],
    ['a secret of the wrong type', 'lore_create_node', { ...good, priority: secret }, 'priority'],
    ['an unknown node', 'lore_update_node', { uri: 'project://nowhere', content: 'x' }, 'project://nowhere'],
    ['a stale version token', 'lore_delete_node', { uri: 'core://soul', version_token: 'stale' }, 'core://soul'],
  ])('%s: %s is refused, and the refusal says where', async (_, name, input, words) => {
    const { url, app } = await forThisTest(serveApp())
    const client = await connectHttp(`${url}/api/mcp`)
    await client.callTool({ name: 'lore_boot', arguments: {} })
    const before = (await app.health()).records
    const result = await client.callTool({ name, arguments: input })
    expect(result.isError).toBe(true)
    expect(textOf(result)).toContain(words)
    expect(JSON.stringify(result)).not.toContain(secret)
    expect((await app.health()).records).toBe(before)
  })
})

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesBelow(path) : [path]
  })
}

test('a secret in any field, key or name of a session is in no reply, no file and no line of the log', async () => {
  const { url, home, lines } = await forThisTest(serveApp())
  const client = await connectHttp(`${url}/api/mcp?toolsets=all`)
  const replies: string[] = []
  const { tools } = await client.listTools()
  for (const tool of tools) {
    const fields = Object.keys(tool.inputSchema.properties ?? {})
    for (const field of fields) {
      for (const value of [secret, [secret], { [secret]: secret }]) {
        const result = await client.callTool({ name: tool.name, arguments: { ...good, [field]: value } })
        replies.push(JSON.stringify(result))
        if (typeof value === 'string') expect([tool.name, field, result.isError]).toEqual([tool.name, field, true])
      }
    }
    replies.push(JSON.stringify(await client.callTool({ name: tool.name, arguments: { [secret]: 'x' } })))
  }
  const unknown = await client.callTool({ name: secret, arguments: {} }).catch((error: Error) => error.message)
  replies.push(JSON.stringify(unknown))
  const named = await connectHttp(`${url}/api/mcp?session_id=${secret}&client_type=${secret.toLowerCase()}`)
  replies.push(JSON.stringify(await named.callTool({ name: 'lore_boot', arguments: {} })))
  replies.push(await (await fetch(`${url}/api/v1/nodes/search?query=${secret}&${secret}=1`)).text())

  expect(replies.filter((reply) => reply.includes(secret))).toEqual([])
  expect(lines.filter((line) => line.includes(secret))).toEqual([])
  const encoded = [secret, Buffer.from(secret).toString('base64').slice(0, 40)]
  for (const file of filesBelow(home)) {
    const bytes = readFileSync(file)
    for (const text of encoded) expect([file, bytes.includes(text)]).toEqual([file, false])
  }
})
