import { expect, test } from 'vitest'
import { forThisTest, serveApp } from '../support/serve-app.ts'

interface Described {
  paths: Record<string, Record<string, { parameters?: { name: string; required: boolean }[]; requestBody?: object }>>
}

test('the routes that a person on this machine may use', async () => {
  const { url } = await forThisTest(serveApp())
  const described: Described = JSON.parse(await (await fetch(`${url}/api/openapi.json`)).text())
  const lines = Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const query = parameters.map(({ name, required }) => (required ? name : `${name}?`)).join(' ')
      return `${method.toUpperCase().padEnd(6)} ${path}${query === '' ? '' : `  ?${query}`}${requestBody === undefined ? '' : '  {json}'}`
    }),
  )
  await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot('./routes.txt')
})

test('what is described can be called, and every schema stands on its own', async () => {
  const { url } = await forThisTest(serveApp())
  const text = await (await fetch(`${url}/api/openapi.json`)).text()
  const described: Described & { openapi: string } = JSON.parse(text)
  expect(described.openapi).toBe('3.1.0')
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target)
  expect(references.filter((target) => !target?.startsWith('#/components/'))).toEqual([])
  const nowhere = await (await fetch(`${url}/api/v1/nodes/fly`)).text()
  for (const [path, methods] of Object.entries(described.paths)) {
    if (!('get' in methods) || path === '/api/health') continue
    // Without a project, or without what it needs, a route says what is missing: another answer than that of no route.
    const answer = await fetch(`${url}${path}`)
    expect([path, [200, 404, 422].includes(answer.status)]).toEqual([path, true])
    expect([path, await answer.text()]).not.toEqual([path, nowhere])
  }
})
