import type {
  Elsewhere,
  HostOutput,
  Kind,
  LifecycleAnswer,
  LifecycleEvent,
  LifecycleReply,
  LifecycleRequest,
  Recall,
  Runtime,
  Session,
} from '../contract/index.ts'
import { findRuntime } from '../runtimes/index.ts'
import type { Surroundings } from './caller-space.ts'
import { type ContextParts, createContext } from './create-context.ts'
import { findProject } from './find-project.ts'
import { checkSessionId, touchBesideRead } from './touch-session.ts'

export interface LifecycleParts extends ContextParts {
  kinds: readonly Kind[]
  recall: Recall
  surroundings: Surroundings
  prepare(space: { id: string; name: string }): Promise<void>
}

const nothing: HostOutput = { mode: 'none', value: null }

function silent(outcome: string): LifecycleAnswer {
  return { output: nothing, reply: { context: undefined, queryId: undefined, addresses: [], outcome } }
}

async function openSession(
  parts: LifecycleParts,
  event: LifecycleEvent,
  runtime: Runtime,
  spaceId: string,
  projectId: string | undefined,
): Promise<Session | undefined> {
  if (event.sessionId === undefined) return undefined
  checkSessionId(event.sessionId, parts.core.screening.mask)
  return touchBesideRead(parts.core.sessions(parts.core.database, parts.settings.recall.timeout), {
    id: event.sessionId,
    spaceId,
    clientType: runtime.clientType,
    ...(projectId === undefined ? {} : { projectId }),
    ...(event.parentSessionId === undefined ? {} : { parentId: event.parentSessionId }),
  })
}

async function replyTo(
  parts: LifecycleParts,
  request: LifecycleRequest,
  runtime: Runtime,
  event: LifecycleEvent,
): Promise<LifecycleReply> {
  const { core, settings } = parts
  const caller = request.caller ?? (await core.identity(core.database).localCaller('runtime', runtime.clientType))
  const space = await parts.surroundings.space(caller, undefined)
  await parts.prepare(space)
  // For somebody elsewhere the folder is a word by which paths are cut, and nothing that is looked at.
  const elsewhere = request.elsewhere && { ...rootOf(event), ...request.elsewhere }
  const workingDirectory = elsewhere === undefined ? (event.workingDirectory ?? request.workingDirectory) : undefined
  const project = await findProject(parts, caller, space.id, {
    workingDirectory,
    elsewhere,
    sessionId: event.sessionId,
  })
  const session = await openSession(parts, event, runtime, space.id, project?.id)
  const context = createContext(
    parts,
    { caller, space, project, workingDirectory, elsewhere, session, locale: settings.locale, now: new Date() },
    core.database,
    undefined,
  )
  return parts.recall.answer(context, event, runtime.speaksAt.has(event.name) ? runtime.contextLimit : 0)
}

function rootOf({ workingDirectory }: LifecycleEvent): Elsewhere {
  return workingDirectory === undefined ? {} : { root: workingDirectory }
}

/** From a host's event to what it is told. Never throws: a failure is an empty answer that says why. */
export async function answerLifecycle(parts: LifecycleParts, request: LifecycleRequest): Promise<LifecycleAnswer> {
  const runtime = findRuntime(request.runtime)
  if (runtime === undefined) return silent('unknown runtime')
  try {
    const event = runtime.read(request.nativeEvent, request.payload, request.environment)
    if (event === undefined) return silent('unknown event')
    const reply = await replyTo(parts, request, runtime, event)
    return { output: runtime.write(event, reply), reply }
  } catch (error) {
    return silent(`error: ${parts.core.screening.mask(error instanceof Error ? error.message : String(error))}`)
  }
}
