import { describe, expect, test } from 'vitest'
import { loadSettings, settingsTable } from './config.ts'
import { MnemaError } from './contract/index.ts'

function refusalOf(environment: Record<string, string>): MnemaError {
  try {
    loadSettings(environment)
  } catch (error) {
    if (error instanceof MnemaError) return error
    throw error
  }
  throw new Error('it was accepted')
}

describe('settings', () => {
  test('an empty environment gives every default', () => {
    const settings = loadSettings({})
    expect(settings).toMatchObject({
      host: '127.0.0.1',
      port: 7717,
      locale: 'en',
      embedder: 'static',
      secrets: 'refuse',
    })
    expect(settings.nodes).toEqual({ defaultDomain: 'core', priorityCaps: [5, 15], strictDisclosure: false })
    expect(settings.recall).toMatchObject({ timeout: 150, maxCues: 3 })
  })

  test('variables win over defaults, and a program over variables; nothing said is the default', () => {
    const environment = { MNEMA_PORT: '8000', MNEMA_LOCALE: 'ZH', MNEMA_PRIORITY_0_CAP: 'none', MNEMA_HOST: '  ' }
    const settings = loadSettings(environment, { port: 0, recall: { maxCues: 1 } })
    expect(settings).toMatchObject({ port: 0, locale: 'zh', host: '127.0.0.1' })
    expect(settings.nodes.priorityCaps).toEqual([null, 15])
    expect(settings.recall).toMatchObject({ maxCues: 1, timeout: 150 })
  })

  test.each([
    ['MNEMA_PORT', '70000', '0 to 65535'],
    ['MNEMA_PORT', 'http', '0 to 65535'],
    ['MNEMA_LOCALE', 'fr', 'en, zh'],
    ['MNEMA_DATABASE_URL', 'mysql://x', 'postgres://'],
    ['MNEMA_EMBEDDER', 'magic', 'static, none'],
    ['MNEMA_EMBEDDER_MODEL', '', 'any text'],
    ['MNEMA_RECALL_MIN_CONFIDENCE', '2', '0 to 1'],
    ['MNEMA_STRICT_DISCLOSURE', 'maybe', 'true or false'],
    ['MNEMA_SECRETS', 'keep', 'refuse, mask'],
  ])('%s=%s is refused with its name and what it may be', (variable, value, allowed) => {
    const refusal = refusalOf({
      ...(variable === 'MNEMA_EMBEDDER_MODEL' ? { MNEMA_EMBEDDER: 'http://localhost:11434' } : {}),
      [variable]: value,
    })
    expect(refusal.code).toBe('invalid_input')
    expect(refusal.field).toBe(variable)
    expect(refusal.message).toContain(variable)
    expect(refusal.message).toContain(allowed)
  })

  test('a bad URL of a database is not repeated: it may hold a password', () => {
    expect(refusalOf({ MNEMA_DATABASE_URL: 'mysql://me:hunter2@db' }).message).not.toContain('hunter2')
  })

  test('each variable is declared once', () => {
    const variables = Object.values(settingsTable).map((setting) => setting.variable)
    expect(new Set(variables).size).toBe(variables.length)
  })
})
