import type {
  Bookkeeping,
  Caller,
  Context,
  Elsewhere,
  Locale,
  Project,
  Provenance,
  Session,
  Settings,
  Space,
  Store,
  Transaction,
} from '../contract/index.ts'
import type { Core } from './core.ts'

/** Who asks, about what, from where: known before the operation runs. */
export interface Request {
  caller: Caller
  space: Space
  project: Project | undefined
  /** Where the request began, when this is the same one in another space. */
  origin?: Pick<Request, 'space' | 'project'>
  workingDirectory?: string | undefined
  elsewhere?: Elsewhere | undefined
  session: Session | undefined
  locale: Locale
  callId?: string | undefined
  now: Date
  signal?: AbortSignal | undefined
  progress?: Context['progress'] | undefined
}

function provenanceOf(request: Request): Provenance {
  return {
    source: request.caller.audience === 'person' ? 'person' : 'agent',
    principalId: request.caller.principalId,
    clientType: request.caller.clientType,
    // A sub-agent writes under the session of its parent.
    ...(request.session === undefined ? {} : { sessionId: request.session.parentId ?? request.session.id }),
    ...(request.project === undefined ? {} : { projectId: request.project.id }),
  }
}

/** A transaction that is undone leaves no trace in the books, and cannot wait for them: the turn to write is its own. */
function afterCommit({ add }: Bookkeeping, transaction: Transaction): Bookkeeping {
  return { add: (write) => transaction.afterCommit(() => add(write)), settle: async () => undefined }
}

/** What the contexts of all requests are made of. */
export interface ContextParts {
  core: Core
  settings: Settings
  /** A space of the caller's, with all that it needs. @throws MnemaError `not_found`. */
  enter(caller: Caller, spaceId: string, store: Store): Promise<Space>
}

/** The core bound to one request: to its space, its provenance, and its transaction where it has one. */
export function createContext(
  parts: ContextParts,
  request: Request,
  store: Store,
  transaction: Transaction | undefined,
): Context {
  const { core, settings } = parts
  const binding = { store, spaceId: request.space.id, provenance: provenanceOf(request), now: request.now }
  const context: Context = {
    caller: request.caller,
    space: request.space,
    project: request.project,
    workingDirectory: request.workingDirectory,
    elsewhere: request.elsewhere,
    session: request.session,
    locale: request.locale,
    settings,
    callId: request.callId,
    now: request.now,
    records: core.records(binding),
    search: core.search(binding),
    sessions: core.sessions(store),
    identity: core.identity(store),
    screening: core.screening,
    database: store,
    openForeign: core.openForeign,
    bookkeeping: transaction === undefined ? core.bookkeeping : afterCommit(core.bookkeeping, transaction),
    lock: async (name) => transaction?.lock(name),
    async inSpace(spaceId) {
      const space = await parts.enter(request.caller, spaceId, store)
      const origin = request.origin ?? { space: request.space, project: request.project }
      const project = space.id === origin.space.id ? origin.project : undefined
      return createContext(parts, { ...request, space, project, origin }, store, transaction)
    },
    inTransaction(work) {
      if (transaction !== undefined) return work(context)
      return store.write((own) => work(createContext(parts, { ...request, now: new Date() }, own, own)))
    },
    signal: request.signal,
    progress: request.progress ?? (() => undefined),
  }
  return context
}
