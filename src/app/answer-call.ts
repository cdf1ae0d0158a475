import type {
  Caller,
  CallRequest,
  CallResult,
  JsonObject,
  Locale,
  Log,
  MnemaError,
  SessionKey,
} from '../contract/index.ts'
import { admit } from './admission.ts'
import { auditEntry, type createAuditQueue, recordIdsIn } from './audit.ts'
import type { Surroundings } from './caller-space.ts'
import { coerce } from './coerce.ts'
import type { ContextParts } from './create-context.ts'
import { renderFailure, toFailure } from './failure.ts'
import { findProject } from './find-project.ts'
import type { OperationSchema } from './json-schema.ts'
import { neutraliseOutput } from './neutralise-output.ts'
import { parseInput } from './parse-input.ts'
import { runOperation } from './run-operation.ts'
import { screenInput } from './screen-input.ts'
import { toJson } from './to-json.ts'
import { checkSessionId } from './touch-session.ts'

export interface CallParts extends ContextParts {
  log: Log
  surroundings: Surroundings
  audit: ReturnType<typeof createAuditQueue>
  /** Texts of the program itself that may stand in an output: the only ones there that were never stored. */
  ownWords: ReadonlySet<string>
  schema(operation: CallRequest['operation']): Promise<OperationSchema>
  prepare(space: { id: string; name: string }): Promise<void>
}

/** Most characters of one call: what a model writes in a turn, and what a person brings in from files. */
const maxCharacters = { agent: 1 << 20, runtime: 1 << 20, person: 1 << 25 } as const

/** A request whose caller is known. */
type Call = CallRequest & { caller: Caller }

function sessionKey(call: Call, spaceId: string, projectId: string | undefined): SessionKey | undefined {
  if (call.sessionId === undefined) return undefined
  return {
    id: call.sessionId,
    spaceId,
    clientType: call.caller.clientType,
    ...(projectId === undefined ? {} : { projectId }),
    ...(call.parentSessionId === undefined ? {} : { parentId: call.parentSessionId }),
  }
}

/** From what arrived to what the operation may see. */
async function readInput(parts: CallParts, call: Call): Promise<unknown> {
  const { operation, caller } = call
  const { screening } = parts.core
  admit(operation, caller)
  const schema = await parts.schema(operation)
  const arrived = toJson(call.input ?? {}, { maxCharacters: maxCharacters[caller.audience] })
  const coerced = coerce(arrived, schema.input)
  const screened = operation.screensItself ? coerced : screenInput(coerced, screening)
  checkSessionId(call.sessionId, screening.mask)
  checkSessionId(call.parentSessionId, screening.mask)
  return parseInput(operation.input, screened, schema.input, screening)
}

async function perform(parts: CallParts, call: Call, now: Date, locale: Locale): Promise<JsonObject> {
  const input = await readInput(parts, call)
  const space = await parts.surroundings.space(call.caller, call.spaceId)
  await parts.prepare(space)
  const project = await findProject(parts, call.caller, space.id, call)
  const { caller, workingDirectory, elsewhere, callId, signal, progress } = call
  const request = { caller, space, project, workingDirectory, elsewhere, locale, callId, now, signal, progress }
  const output = await runOperation(parts, call, input, request, sessionKey(call, space.id, project?.id))
  if (call.operation.effect === 'read') {
    parts.audit(auditEntry(call, space.id, now, 'ok', recordIdsIn(output)))
  }
  return output
}

/** What was done is done: a text that cannot be made must not turn it into a failure. */
function render(parts: CallParts, { operation }: CallRequest, output: JsonObject, locale: Locale): string {
  try {
    return operation.render(output, locale)
  } catch (thrown) {
    toFailure(thrown, `rendering ${operation.kind}.${operation.verb}`, parts.core.screening, parts.log)
    return JSON.stringify(output, undefined, 2)
  }
}

/** The one path of every request. Never throws. */
export async function answerCall(parts: CallParts, request: CallRequest): Promise<CallResult> {
  const { caller } = request
  if (typeof caller !== 'function') return answerTo(parts, { ...request, caller })
  try {
    return await answerTo(parts, { ...request, caller: await caller() })
  } catch (thrown) {
    const error = failureOf(parts, request, thrown)
    return { ok: false, error, text: renderFailure(error, request.operation, localeOf(parts, request)) }
  }
}

async function answerTo(parts: CallParts, call: Call): Promise<CallResult> {
  const { operation } = call
  const { screening } = parts.core
  const locale = localeOf(parts, call)
  const now = new Date()
  try {
    const output = await perform(parts, call, now, locale)
    const inert = neutraliseOutput(output, screening, parts.ownWords)
    return {
      ok: true,
      output: call.caller.audience === 'person' ? output : inert,
      text: render(parts, call, inert, locale),
    }
  } catch (thrown) {
    const error = failureOf(parts, call, thrown)
    if (error.code !== 'unavailable')
      parts.audit(auditEntry(safely(call, screening.mask), undefined, now, error.code, []))
    return { ok: false, error, text: renderFailure(error, operation, locale) }
  }
}

function localeOf({ settings }: CallParts, { locale }: CallRequest): Locale {
  return locale ?? settings.locale
}

function failureOf({ core, log }: CallParts, { operation }: CallRequest, thrown: unknown): MnemaError {
  return toFailure(thrown, `${operation.kind}.${operation.verb}`, core.screening, log)
}

/** A refused call as it may be kept: the session id could be what was refused. */
function safely(call: Call, mask: (text: string) => string): Call {
  if (call.sessionId === undefined || (call.sessionId.length <= 200 && mask(call.sessionId) === call.sessionId))
    return call
  const { sessionId: _, ...rest } = call
  return rest
}
