import type { CallRequest, Context, JsonObject, SessionKey, Settings } from '../contract/index.ts'
import { MnemaError } from '../contract/index.ts'
import { auditEntry, insertAudit, recordIdsIn } from './audit.ts'
import type { Core } from './core.ts'
import { createContext, type Request } from './create-context.ts'
import { touchBesideRead } from './touch-session.ts'

function stopIfAborted(signal: AbortSignal | undefined): void {
  if (!signal?.aborted) return
  throw new MnemaError('timeout', 'The request was cancelled before it was finished; nothing was changed.', {
    remedy: 'Send it again if it is still wanted.',
  })
}

async function runAndCheck(call: CallRequest, context: Context, input: unknown): Promise<JsonObject> {
  stopIfAborted(call.signal)
  const output = await call.operation.run(context, input)
  stopIfAborted(call.signal)
  const checked: JsonObject = call.operation.output.parse(output)
  return checked
}

export interface RunParts {
  core: Core
  settings: Settings
}

/**
 * Runs a parsed call: a write in one transaction together with its audit entry and its session, a read over the latest committed state.
 * An output that breaks its own schema fails the call before anything is committed.
 */
export async function runOperation(
  { core, settings }: RunParts,
  call: CallRequest,
  input: unknown,
  request: Omit<Request, 'session'>,
  key: SessionKey | undefined,
): Promise<JsonObject> {
  if (call.operation.effect === 'read') {
    const { database } = core
    const session = key === undefined ? undefined : await touchBesideRead(core.sessions(database), key)
    return runAndCheck(call, createContext(core, settings, { ...request, session }, database, undefined), input)
  }
  return core.database.write(async (transaction) => {
    const session = key === undefined ? undefined : await core.sessions(transaction).open(key)
    const context = createContext(core, settings, { ...request, session }, transaction, transaction)
    const output = await runAndCheck(call, context, input)
    await insertAudit(transaction, [auditEntry(call, request.space.id, request.now, 'ok', recordIdsIn(output))])
    return output
  })
}
