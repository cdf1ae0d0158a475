import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listAllTools } from '../../src/app/list-all-tools.ts'

test('the build lists the tools exactly as their operations do', async () => {
  const built: unknown = JSON.parse(readFileSync(join('dist', 'listings.json'), 'utf8'))
  expect(built).toEqual(JSON.parse(JSON.stringify(await listAllTools())))
})
