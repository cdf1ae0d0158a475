import { request as rawRequest } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { forThisTest, serveApp } from '../support/serve-app.ts'

const node = {
  uri: 'project://quay',
  content: 'Quay four is closed.',
  priority: 2,
  glossary: ['quay four'],
  disclosure: 'When quay four is asked for',
}
const json = { 'content-type': 'application/json' }

function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { ...json, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

interface Answer {
  paths: Record<string, Record<string, unknown>>
  host_output: unknown
  node_uris: unknown
  query_id: string | null
}

async function read(response: Response): Promise<Answer> {
  return JSON.parse(await response.text())
}

/** A request with headers that `fetch` does not let one choose. */
function forge(url: string, headers: Record<string, string>, method = 'GET', body = ''): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = rawRequest(url, { method, headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

describe('operations as routes', () => {
  test('create, read, search, and delete a node', async () => {
    const { url } = await forThisTest(serveApp())
    const created = await post(`${url}/api/v1/nodes/create`, node)
    expect([created.status, created.headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(await created.json()).toMatchObject({ uri: node.uri })

    const opened = await fetch(`${url}/api/v1/nodes/get?uri=${encodeURIComponent(node.uri)}&nav_only=true`)
    expect(await opened.json()).toMatchObject({ content: node.content })
    const text = await fetch(`${url}/api/v1/nodes/get?uri=project://quay`, { headers: { accept: 'text/plain' } })
    expect(await text.text()).toContain('URI: project://quay')
    const found = await fetch(`${url}/api/v1/nodes/search?query=quay&limit=1`)
    expect(await found.json()).toMatchObject({ results: [{ uri: node.uri }] })

    const openapi = await read(await fetch(`${url}/api/openapi.json`))
    const destroying = Object.entries(openapi.paths).filter(([, methods]) => 'delete' in methods)
    expect(destroying.map(([path]) => path)).toContain('/api/v1/nodes/delete')
    const removed = await fetch(`${url}/api/v1/nodes/delete?uri=project://quay`, { method: 'DELETE' })
    expect(removed.status).toBe(200)
    expect((await fetch(`${url}/api/v1/nodes/get?uri=project://quay`)).status).toBe(404)
  })

  test.each<[string, string, RequestInit, number, string]>([
    ['an unknown route', '/api/v1/nodes/fly', {}, 404, 'not_found'],
    ['a route below none', '/api/nowhere', {}, 404, 'not_found'],
    ['the wrong method', '/api/v1/nodes/create?uri=x', {}, 405, 'invalid_input'],
    [
      'a body that is not JSON',
      '/api/v1/nodes/create',
      { method: 'POST', headers: json, body: '{"uri":' },
      400,
      'invalid_input',
    ],
    [
      'a body that is no object',
      '/api/v1/nodes/create',
      { method: 'POST', headers: json, body: '[1]' },
      400,
      'invalid_input',
    ],
    ['a body that is not declared', '/api/v1/nodes/create', { method: 'POST', body: '{}' }, 415, 'invalid_input'],
    ['a missing field', '/api/v1/nodes/create', { method: 'POST', headers: json, body: '{}' }, 422, 'invalid_input'],
    ['an unknown query parameter', '/api/v1/nodes/get?uri=core://soul&nave=1', {}, 422, 'invalid_input'],
    ['an unknown node', '/api/v1/nodes/get?uri=project://nowhere', {}, 404, 'not_found'],
    ['a fixed node', '/api/v1/nodes/delete?uri=core://soul', { method: 'DELETE' }, 409, 'protected'],
    ['hidden characters', '/api/v1/nodes/get?uri=core://so%E2%80%AEul', {}, 422, 'unsafe_text'],
  ])('%s is answered with a problem', async (_, path, init, status, code) => {
    const { url } = await forThisTest(serveApp())
    await fetch(`${url}/api/v1/nodes/boot`)
    const response = await fetch(`${url}${path}`, init)
    expect([response.status, response.headers.get('content-type')]).toEqual([status, 'application/problem+json'])
    expect(await response.json()).toMatchObject({ status, code, detail: /\w/, type: `urn:mnema:error:${code}` })
  })

  test('more than 1 MiB is refused, whether its length is declared or not', async () => {
    const { url } = await forThisTest(serveApp())
    const body = JSON.stringify({ ...node, content: 'x'.repeat(1 << 20) })
    for (const path of ['/api/v1/nodes/create', '/api/mcp', '/api/lifecycle/event']) {
      expect([path, (await post(`${url}${path}`, body)).status]).toEqual([path, 413])
    }
    const chunked = { ...json, 'transfer-encoding': 'chunked' }
    expect(await forge(`${url}/api/v1/nodes/create`, chunked, 'POST', body)).toBe(413)
  })
})

describe('who may enter', () => {
  test('loopback: no page of another name or origin', async () => {
    const { url } = await forThisTest(serveApp())
    const api = `${url}/api/v1/nodes/boot`
    const host = new URL(url).host
    expect(await forge(api, { host })).toBe(200)
    expect(await forge(api, { host: `localhost:${new URL(url).port}` })).toBe(200)
    expect(await forge(api, { host: 'attacker.example' })).toBe(403)
    expect(await forge(api, { host: `127.0.0.1.attacker.example:${new URL(url).port}` })).toBe(403)
    expect(await forge(api, { host, origin: 'https://attacker.example' })).toBe(403)
    expect(await forge(api, { host, origin: 'null' })).toBe(403)
    expect(await forge(api, { host, 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await forge(`${url}/api/mcp`, { host: 'attacker.example', ...json }, 'POST', '{}')).toBe(403)
    const simple = { host, 'content-type': 'text/plain' }
    expect(await forge(`${url}/api/v1/nodes/create`, simple, 'POST', JSON.stringify(node))).toBe(415)
    expect(await forge(`${url}/`, { host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' })).toBe(200)
  })

  test('elsewhere: a token, and only what it allows', async () => {
    const { url, app } = await forThisTest(serveApp({ host: '0.0.0.0' }))
    const at = url.replace('0.0.0.0', '127.0.0.1')
    const create = (token: string) => post(`${at}/api/v1/nodes/create`, node, { authorization: `Bearer ${token}` })
    for (const path of ['/', '/api/openapi.json', '/api/v1/nodes/boot']) {
      expect([path, (await fetch(`${at}${path}`)).status]).toEqual([path, 401])
    }
    expect((await post(`${at}/api/mcp`, {})).status).toBe(401)
    expect(
      (
        await post(`${at}/api/lifecycle/event`, {
          runtime: { runtime_family: 'claudecode' },
          event: { name: 'session.start' },
        })
      ).status,
    ).toBe(401)
    expect(await (await fetch(`${at}/api/health`)).json()).toEqual({ status: 'ok' })
    expect((await create('nonsense')).status).toBe(401)

    const reader = await app.identity.createToken({ name: 'reader', scopes: ['read'] })
    const writer = await app.identity.createToken({ name: 'writer', scopes: ['read', 'write'] })
    const soon = new Date(Date.now() + 3_000)
    const past = await app.identity.createToken({ name: 'past', scopes: ['read', 'write'], expiresAt: soon })
    await wait(soon.getTime() - Date.now() + 100)
    const forged = await create(reader.secret)
    const unknown = await post(`${at}/api/v1/nodes/fly`, node, { authorization: `Bearer ${reader.secret}` })
    expect([forged.status, await forged.text()]).toEqual([404, await unknown.text()])
    expect((await create(past.secret)).status).toBe(401)
    expect((await create(writer.secret)).status).toBe(200)
    const approve = { authorization: `Bearer ${writer.secret}` }
    expect((await post(`${at}/api/v1/nodes/approve`, { uri: node.uri }, approve)).status).toBe(404)
    const routes = await fetch(`${at}/api/openapi.json`, { headers: { authorization: `Bearer ${reader.secret}` } })
    expect(Object.keys((await read(routes)).paths)).not.toContain('/api/v1/nodes/create')
    await app.identity.revokeToken(writer.token.id)
    expect((await create(writer.secret)).status).toBe(401)
  })

  test('a token on loopback narrows', async () => {
    const { url, app } = await forThisTest(serveApp())
    const { secret } = await app.identity.createToken({ name: 'reader', scopes: ['read'] })
    const headers = { authorization: `Bearer ${secret}` }
    expect((await post(`${url}/api/v1/nodes/create`, node, headers)).status).toBe(404)
    expect((await post(`${url}/api/v1/nodes/create`, node, { authorization: 'Bearer wrong' })).status).toBe(401)
    const narrow = await app.identity.createToken({ name: 'narrow', scopes: ['write'], toolsets: ['rules'] })
    const answer = await post(`${url}/api/v1/nodes/create`, node, { authorization: `Bearer ${narrow.secret}` })
    expect(answer.status).toBe(404)
  })

  test('every answer carries the headers that keep browsers in check', async () => {
    const { url } = await forThisTest(serveApp())
    for (const path of ['/', '/api/health', '/api/nowhere', '/api/v1/nodes/boot']) {
      const { headers } = await fetch(`${url}${path}`)
      expect([path, headers.get('x-content-type-options'), headers.get('x-frame-options')]).toEqual([
        path,
        'nosniff',
        'DENY',
      ])
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })
})

test('lifecycle events over HTTP: boot text, a recall, and nothing for a stranger', async () => {
  const { url, home } = await forThisTest(serveApp({ overrides: { recall: { minConfidence: 0.1 } } }))
  await post(`${url}/api/v1/nodes/create`, { ...node, uri: 'core://quay' })
  const event = (family: string, name: string, native: string, prompt?: string) =>
    post(`${url}/api/lifecycle/event`, {
      protocol_version: 'lore.lifecycle.v1',
      runtime: { runtime_id: family, runtime_family: family },
      event: { name, native_name: native },
      normalized: { session_id: 's-1', ...(prompt === undefined ? {} : { prompt }) },
      project: { dir_name: 'x', repo_name: 'x' },
      native_input_snapshot: { cwd: home },
    }).then(read)

  const started = await event('claudecode', 'session.start', 'SessionStart')
  expect(started).toMatchObject({
    ok: true,
    protocol_version: 'lore.lifecycle.v1',
    event_name: 'session.start',
    has_output: true,
  })
  expect(started.host_output).toMatchObject({
    mode: 'stdout_json',
    value: { hookSpecificOutput: { hookEventName: 'SessionStart' } },
  })

  const asked = await event('claudecode', 'prompt.submit', 'UserPromptSubmit', 'Is quay four open?')
  expect(asked.node_uris).toEqual(['core://quay'])
  expect(JSON.stringify(asked.host_output)).toContain(`query_id=`)
  expect(asked.query_id).toMatch(/^q_/)

  const stranger = await event('teapot', 'session.start', 'Whistle')
  expect(stranger).toMatchObject({
    ok: true,
    has_output: false,
    host_output: { mode: 'none' },
    meta: { reason: /unknown/ },
  })
  const empty = await post(`${url}/api/lifecycle/event`, {})
  expect(await empty.json()).toMatchObject({ code: 'invalid_input', field: /runtime/ })
})

describe('the plain console', () => {
  test('shows health, how to connect, the tree and a search, in English and Chinese, with all text escaped', async () => {
    const { url } = await forThisTest(serveApp())
    await post(`${url}/api/v1/nodes/create`, { ...node, content: 'Quay <img src=x onerror=alert(1)> four' })
    const english = await (await fetch(url)).text()
    expect(english).toMatch(/<html lang="en">/)
    for (const text of ['Health', 'mnema connect', `${url}/api/mcp`, 'project://', 'type="search"'])
      expect(english).toContain(text)
    const chinese = await (await fetch(url, { headers: { 'accept-language': 'zh-CN,zh;q=0.9' } })).text()
    expect(chinese).toContain('搜索')

    const root = await (await fetch(`${url}/?kind=nodes&open=project%3A%2F%2F`)).text()
    expect(root).toContain('href="/?kind=nodes&amp;open=project%3A%2F%2Fquay"')
    const opened = await (await fetch(`${url}/?kind=nodes&open=project%3A%2F%2Fquay`)).text()
    expect(opened).toContain('&lt;img src=x')
    expect(opened).not.toContain('<img')
    const found = await (await fetch(`${url}/?q=quay%20four`)).text()
    expect(found).toContain('project://quay')
    expect(found).toMatch(/via/)
    expect((await fetch(`${url}/?kind=nodes&open=project%3A%2F%2Fnowhere`)).status).toBe(404)
  })

  test('loads nothing from elsewhere and runs no script', async () => {
    const { url } = await forThisTest(serveApp())
    const response = await fetch(url)
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'; style-src 'sha256-/)
    expect(await response.text()).not.toMatch(/<script|<link|<img|style="|src=/)
  })
})
