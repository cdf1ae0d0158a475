import { createHash } from 'node:crypto'
import { type Context, type JsonObject, type JsonValue, MnemaError, sql } from '../../../contract/index.ts'
import { writerOf } from '../writer.ts'

/** Milliseconds for which an answer is kept: a host sends a call again within minutes. */
const life = 7 * 86_400_000

/** One call of a host, by the id that it has when it is sent again. */
interface Call {
  spaceId: string
  sessionId: string
  callId: string
  payload: string
}

/** Undefined where the host names no call or no session: its ids would mean nothing in another one. */
function callOf({ space, session, callId }: Context, input: JsonObject): Call | undefined {
  const sessionId = writerOf(session)
  if (callId === undefined || sessionId === undefined) return undefined
  const payload = createHash('sha256').update(canonical(input)).digest('hex')
  return { spaceId: space.id, sessionId, callId, payload }
}

/**
 * What the same call was answered before, if it was; waits for one that is being answered at this moment. In the transaction of the write.
 * @throws MnemaError `conflict` where the id came with another input.
 */
export async function answeredBefore(context: Context, input: JsonObject): Promise<unknown> {
  const call = callOf(context, input)
  if (call === undefined) return undefined
  const { spaceId, sessionId, callId, payload } = call
  await context.lock(`experience-call:${spaceId}:${sessionId}:${callId}`)
  const row = await context.database.get<{ payload: string; reply: string }>(sql`
    SELECT payload, reply FROM experience_calls
    WHERE space_id = ${spaceId} AND session_id = ${sessionId} AND call_id = ${callId}`)
  if (row === undefined) return undefined
  if (row.payload !== payload) {
    throw new MnemaError('conflict', 'This call was answered before, with another input. Nothing was saved now.', {
      remedy: 'Send it as a new call.',
    })
  }
  const reply: unknown = JSON.parse(row.reply)
  return reply
}

/** Keeps what a call is answered, in the transaction of what it did. */
export async function keepAnswer(context: Context, input: JsonObject, recordId: string, reply: object): Promise<void> {
  const call = callOf(context, input)
  if (call === undefined) return
  const at = context.now.getTime()
  await context.database.write(async (transaction) => {
    await transaction.run(sql`DELETE FROM experience_calls WHERE at < ${at - life}`)
    await transaction.run(sql`
      INSERT INTO experience_calls (space_id, session_id, call_id, payload, record_id, reply, at)
      VALUES (${call.spaceId}, ${call.sessionId}, ${call.callId}, ${call.payload}, ${recordId}, ${JSON.stringify(reply)}, ${at})`)
  })
}

/** JSON with the keys of every object in order: equal values give equal texts. */
function canonical(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`
}
