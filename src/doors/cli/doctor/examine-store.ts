import type { App, Health } from '../../../contract/index.ts'
import { failureOf } from '../print-failure.ts'
import { type Finding, fault, ok, warning } from './finding.ts'

/** Whether the store opens, is whole, and has vectors as the settings want. */
export async function examineStore(app: App): Promise<readonly Finding[]> {
  let health: Health
  try {
    health = await app.health()
  } catch (error) {
    return [unopened(error)]
  }
  const { database, records, embedder, vectorBacklog } = health
  return [
    ok(
      'store',
      `${database.engine} ${database.version} (${database.driver}) at ${database.location}, ${records} records`,
    ),
    ok('migrations', 'The schema is the one of this version.'),
    ...(await examineIntegrity(app)),
    embedder !== undefined
      ? ok('embedder', `${embedder.id}, ${embedder.dimensions} dimensions`)
      : app.settings.embedder === 'none'
        ? ok('embedder', 'switched off; search is by words only')
        : warning(
            'embedder',
            `"${app.settings.embedder}" cannot be used; search is by words only.`,
            'Check MNEMA_EMBEDDER.',
          ),
    vectorBacklog === 0
      ? ok('vectors', 'none missing')
      : warning(
          'vectors',
          `${vectorBacklog} texts wait for a vector; until then they are found by their words.`,
          'A running `mnema serve` works them off; `mnema reindex` makes them all anew.',
        ),
  ]
}

export function unopened(error: unknown): Finding {
  const { message, remedy } = failureOf(error)
  return fault('store', message, remedy ?? 'Check the path, the rights and the settings.')
}

async function examineIntegrity(app: App): Promise<readonly Finding[]> {
  const damages = await app.maintenance.verify()
  if (damages.length === 0) return [ok('integrity', 'The store is whole.')]
  return damages.map((damage) =>
    fault('integrity', damage, 'Stop Mnema and restore the last backup with `mnema restore FILE --replace`.'),
  )
}
