import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { type Context, sql } from '../../../../contract/index.ts'

/** How long a turn is good without a sign of life, in ms. */
const leaseTime = 60_000

/** The turn to bring a mount in step: one process has it at a time. */
export interface Lease {
  /** Says in a write that the turn is still ours, and keeps it. @throws LostLease where another process has taken it. */
  renew(inside: Context): Promise<void>
  release(): Promise<void>
}

/** The turn went to another process, because this one gave no sign for too long: what is not written yet is left. */
export class LostLease extends Error {
  override readonly name = 'LostLease'
}

/** @returns undefined while another process has the turn. */
export async function takeLease(context: Context, mountId: string): Promise<Lease | undefined> {
  const holder = `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`
  const taken = await context.inTransaction(async ({ database, now }) => {
    const row = await database.get<{ holder: string | null; held_until: number }>(
      sql`SELECT holder, held_until FROM note_mounts WHERE id = ${mountId}`,
    )
    if (row === undefined) return false
    if (row.holder !== null && Number(row.held_until) > now.getTime() && isAlive(row.holder)) return false
    return database.write(async (transaction) => {
      const changed = await transaction.run(
        sql`UPDATE note_mounts SET holder = ${holder}, held_until = ${now.getTime() + leaseTime}
            WHERE id = ${mountId} AND (holder = ${row.holder} OR (holder IS NULL AND ${row.holder === null ? 1 : 0} = 1))`,
      )
      return changed === 1
    })
  })
  if (!taken) return undefined
  return {
    async renew({ database }) {
      const changed = await database.write((transaction) =>
        transaction.run(
          sql`UPDATE note_mounts SET held_until = ${Date.now() + leaseTime} WHERE id = ${mountId} AND holder = ${holder}`,
        ),
      )
      if (changed !== 1) throw new LostLease('Another process keeps the folder in step.')
    },
    async release() {
      await context.database.write((transaction) =>
        transaction.run(
          sql`UPDATE note_mounts SET holder = NULL, held_until = 0 WHERE id = ${mountId} AND holder = ${holder}`,
        ),
      )
    },
  }
}

/** Whether the process may still be there; of another host nothing is known. */
function isAlive(holder: string): boolean {
  const [host, pid] = holder.split('/')
  if (host !== hostname()) return true
  try {
    process.kill(Number(pid), 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
