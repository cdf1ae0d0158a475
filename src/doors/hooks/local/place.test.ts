import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadSettings } from '../../../config.ts'
import { placeOf } from './place.ts'

const place = (environment: Record<string, string>, version = '1.0.0') =>
  placeOf(loadSettings({ MNEMA_HOME: '/h', ...environment }), version)

test('only a server of the same store, settings and version is where a hook looks', () => {
  const here = place({})
  expect(here.folder).toBe(join('/h', 'run'))
  for (const other of [
    place({ MNEMA_DATABASE_URL: 'postgres://u:p@h/d' }),
    place({ MNEMA_DATABASE_URL: 'postgres://u:q@h/d' }),
    place({ MNEMA_LOCALE: 'zh' }),
    place({ MNEMA_RECALL_TIMEOUT: '151' }),
    place({ MNEMA_EMBEDDER: 'none' }),
    place({ MNEMA_HOME: '/other' }),
    place({}, '1.0.1'),
  ])
    expect(other.notice).not.toBe(here.notice)
})

test('where a server listens and what it logs is of no concern, and the name tells no secret', () => {
  const here = place({ MNEMA_DATABASE_URL: 'postgres://u:hunter2@h/d' })
  const other = place({
    MNEMA_DATABASE_URL: 'postgres://u:hunter2@h/d',
    MNEMA_PORT: '1',
    MNEMA_HOST: '0.0.0.0',
    MNEMA_LOG_LEVEL: 'debug',
  })
  expect(other).toEqual(here)
  expect(here.notice).toMatch(/run.[0-9a-f]{16}$/)
})
