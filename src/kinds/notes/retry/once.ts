import { createHash } from 'node:crypto'
import { type Context, type JsonObject, type JsonValue, MnemaError, sql } from '../../../contract/index.ts'

/** Milliseconds for which a key is remembered. */
const life = 24 * 3_600_000

export interface Attempt<Reply> {
  tool: string
  /** Id of the project or note that the call is about: the same key may be used for another one. */
  scope: string
  /** Chosen by the caller; without it the host's id of the call, which means something within its session alone. */
  key: string | undefined
  /** Of a call that does several things, which of them. */
  part?: string
  /** What of the input decides what is done: a key that comes again with another payload is refused. */
  payload: JsonValue
  read(reply: JsonObject): Reply
}

/**
 * Does the work unless the same caller had it done before under this key; then the answer of that time comes back. Two that come at once are
 * answered one after the other. Only what succeeded is remembered, for it stands in the same transaction.
 * @returns the reply, and whether it is of an earlier call.
 * @throws MnemaError `conflict` where the key came with another payload.
 */
export async function once<Reply extends object>(
  context: Context,
  attempt: Attempt<Reply>,
  work: () => Promise<Reply>,
): Promise<{ reply: Reply; again: boolean }> {
  const key = keyOf(context, attempt)
  if (key === undefined) return { reply: await work(), again: false }
  const { tool, scope } = attempt
  const principal = context.caller.principalId
  const payload = createHash('sha256').update(canonical(attempt.payload)).digest('hex')
  await context.lock(`note-retry:${principal}:${tool}:${scope}:${key}`)
  const oldest = context.now.getTime() - life
  const row = await context.database.get<{ payload: string; reply: string }>(sql`
    SELECT payload, reply FROM note_retries
    WHERE principal = ${principal} AND tool = ${tool} AND scope = ${scope} AND retry_key = ${key} AND at >= ${oldest}`)
  if (row !== undefined) {
    if (row.payload !== payload) throw otherPayload()
    return { reply: attempt.read(JSON.parse(row.reply)), again: true }
  }
  const reply = await work()
  await context.database.write(async (transaction) => {
    await transaction.run(sql`DELETE FROM note_retries WHERE at < ${oldest}`)
    await transaction.run(sql`
      INSERT INTO note_retries (principal, tool, scope, retry_key, payload, reply, at)
      VALUES (${principal}, ${tool}, ${scope}, ${key}, ${payload}, ${JSON.stringify(reply)}, ${context.now.getTime()})`)
  })
  return { reply, again: false }
}

function keyOf(
  { session, callId }: Context,
  { key, part }: { key: string | undefined; part?: string },
): string | undefined {
  const suffix = part === undefined ? '' : `#${part}`
  if (key !== undefined) return `key:${key}${suffix}`
  return callId === undefined || session === undefined ? undefined : `call:${session.id}:${callId}${suffix}`
}

function otherPayload(): MnemaError {
  return new MnemaError('conflict', 'This idempotencyKey was used before, with another input. Nothing was written.', {
    field: 'idempotencyKey',
    remedy: 'Send the same input again, or give a new key.',
  })
}

/** JSON with the keys of every object in order: equal values give equal texts. */
function canonical(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`
}
