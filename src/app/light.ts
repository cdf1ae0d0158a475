import type { Kind, LifecycleAnswer, LifecycleRequest, Settings } from '../contract/index.ts'
import { kinds as allKinds } from '../kinds/index.ts'
import { createRecall } from '../recall/index.ts'
import { answerLifecycle } from './answer-lifecycle.ts'
import { createSurroundings, type Surroundings } from './caller-space.ts'
import type { BookkeepingOptions } from './create-bookkeeping.ts'
import { type ContextParts, createContext } from './create-context.ts'
import { openCore } from './open-core.ts'
import { createSpacePreparation } from './prepare-space.ts'
import { offeredKinds } from './toolsets.ts'
import { version } from './version.ts'

/** What both a whole app and a hook process are made of. */
export interface Light extends ContextParts {
  kinds: readonly Kind[]
  surroundings: Surroundings
  prepare(space: { id: string; name: string }): Promise<void>
  lifecycle(request: LifecycleRequest): Promise<LifecycleAnswer>
}

/** Composes core, kinds and recall without a schema, an operation or a logger: a hook process loads no more than this. */
export function createLight(settings: Settings, kinds: readonly Kind[] = allKinds, books?: BookkeepingOptions): Light {
  const core = openCore(settings, kinds, books)
  const surroundings = createSurroundings(core.identity(core.database))
  const caller = {
    principalId: 'system',
    name: 'Mnema',
    scopes: ['admin'],
    spaceIds: [],
    toolsets: undefined,
    audience: 'person',
    clientType: 'mnema',
  } as const
  const contextParts: ContextParts = {
    core,
    settings,
    async enter(caller, spaceId, store) {
      const space = await surroundings.space(caller, spaceId, core.identity(store))
      await prepare(space, store)
      return space
    },
  }
  const prepare = createSpacePreparation(core.database, kinds, version, (space, transaction) =>
    createContext(
      contextParts,
      { caller, space, project: undefined, session: undefined, locale: settings.locale, now: new Date() },
      transaction,
      transaction,
    ),
  )
  const recall = createRecall({ kinds, offered: offeredKinds(settings, kinds), settings })
  const parts = { ...contextParts, kinds, recall, surroundings, prepare }
  return { ...contextParts, kinds, surroundings, prepare, lifecycle: (request) => answerLifecycle(parts, request) }
}
