import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { JsonObject } from '../../../src/contract/index.ts'
import { openExperiences } from '../../support/open-experiences.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const random = (length: number, from = alphabet) => Array.from({ length }, () => from[randomInt(from.length)]).join('')

/** Put together at run time, so that no scanner ever meets one in this file. */
const secrets = () => [
  `ghp_${random(36)}`,
  `AKIA${random(16, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')}`,
  `postgres://app:${random(16)}@db.example/prod`,
  `sk-${random(48)}`,
]

const harmless = [
  'merge 7c1f0a9be2d34f5568790a1b2c3d4e5f60718293 into main',
  `sha256:${randomBytes(32).toString('hex')} of the tarball`,
  'commits 956ab39d, 4c5e6992 and e47d1e2e',
  `request ${randomUUID()} failed`,
  'branch feat-2207-part3-newB-queue',
  'see desk-booking-flow-v2-rollout-2026-final',
  `integrity sha512-${randomBytes(64).toString('base64')}`,
  "password: see the vault entry 'db'",
  'apiKey: process.env.MAIL_API_KEY',
  'Authorization: Bearer <token>',
  'tokens of this host begin with ghp_',
  'lr_01a163fbe95e791e8c5c45763b9e6937 is outdated',
]

function learnt(title: string, what: string): JsonObject {
  const content = { what, why: 'seen while testing', where: 'ci/build.yml', learned: 'keep it' }
  return { title, type: 'discovery', scope: 'project', content }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

test('harmless texts are noted exactly; secrets are in no record, no captured failure, no reply', async () => {
  const memory = await openExperiences()
  const b = { sessionId: 'b' }
  for (const [number, text] of harmless.entries()) {
    const saved = await memory.agent('memory_note', learnt(`Harmless ${number}`, text))
    expect([text, saved.output.outcome]).toEqual([text, 'saved'])
    const read = await memory.agent('memory_read', { ref: String(saved.output.ref) }, b)
    expect(read.output).toMatchObject({ record: { content: { what: text } } })
  }
  const planted = secrets()
  for (const [number, secret] of planted.entries()) {
    const told = learnt(`Secret ${number}`, `key is ${secret}`)
    const { text, error } = await memory.agentFails('memory_note', told)
    expect(error.field).toBe('content.what')
    expect(text).not.toContain(secret)
    const fix = { kind: 'command', command: `deploy --token ${secret}` }
    expect((await memory.agentFails('memory_note', { ...learnt('Fix', 'x'), fix })).error.field).toBe('fix.command')
    await memory.fails('c', `curl: 401 unauthorized for ${secret}`, { command: `curl -H 'x: ${secret}' host` })
    const found = await memory.agent('memory_search', { query: '401 unauthorized curl' }, { sessionId: 'c' })
    expect(JSON.stringify(found)).not.toContain(secret)
  }
  for (const file of filesBelow(memory.app.settings.home)) {
    const bytes = readFileSync(file)
    for (const secret of planted) expect([file, bytes.includes(secret)]).toEqual([file, false])
  }
})
