import type { Caller, CallRequest, Context, JsonObject, SessionKey } from '../contract/index.ts'
import { MnemaError } from '../contract/index.ts'
import { auditEntry, insertAudit, recordIdsIn } from './audit.ts'
import { type ContextParts, createContext, type Request } from './create-context.ts'
import { touchBesideRead } from './touch-session.ts'

/** One that may stay is stopped by its signal and answers all the same. */
function stopIfAborted({ operation, signal }: CallRequest): void {
  if (!signal?.aborted || operation.cli?.stays === true) return
  throw new MnemaError('timeout', 'The request was cancelled before it was finished; nothing was changed.', {
    remedy: 'Send it again if it is still wanted.',
  })
}

type Work = CallRequest['operation']['run']

async function runAndCheck(call: CallRequest, work: Work, context: Context, input: unknown): Promise<JsonObject> {
  stopIfAborted(call)
  const output = await work(context, input)
  stopIfAborted(call)
  const checked: JsonObject = call.operation.output.parse(output)
  return checked
}

/** What is to be done, with all that it needs from outside the store found already. */
async function prepareWork(
  parts: ContextParts,
  call: CallRequest,
  input: unknown,
  request: Omit<Request, 'session'>,
  key: SessionKey | undefined,
): Promise<Work> {
  const { operation } = call
  if (operation.before === undefined) return (context, parsed) => operation.run(context, parsed)
  stopIfAborted(call)
  const { core } = parts
  const { database } = core
  const session = key === undefined ? undefined : await core.sessions(database).find(key.spaceId, key.id)
  const asked = { ...request, session }
  return operation.before(createContext(parts, asked, database, undefined), input, (keep) =>
    database.write((transaction) => keep(createContext(parts, asked, transaction, transaction))),
  )
}

/**
 * Runs a parsed call: a write in one transaction together with its audit entry and its session, a read over the latest committed state.
 * An output that breaks its own schema fails the call before anything is committed.
 */
export async function runOperation(
  parts: ContextParts,
  call: CallRequest & { caller: Caller },
  input: unknown,
  request: Omit<Request, 'session'>,
  key: SessionKey | undefined,
): Promise<JsonObject> {
  const { core } = parts
  const work = await prepareWork(parts, call, input, request, key)
  if (call.operation.effect === 'read') {
    const { database } = core
    const session = key === undefined ? undefined : await touchBesideRead(core.sessions(database), key)
    return runAndCheck(call, work, createContext(parts, { ...request, session }, database, undefined), input)
  }
  return core.database.write(async (transaction) => {
    const session = key === undefined ? undefined : await core.sessions(transaction).open(key)
    const context = createContext(parts, { ...request, session }, transaction, transaction)
    const output = await runAndCheck(call, work, context, input)
    await insertAudit(transaction, [auditEntry(call, request.space.id, request.now, 'ok', recordIdsIn(output))])
    return output
  })
}
