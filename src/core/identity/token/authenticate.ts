import { type Caller, MnemaError, type Store, sql } from '../../../contract/index.ts'
import { readSpaces } from '../home-space.ts'
import { hashSecret, isSecretShaped } from './secret.ts'
import { reachOf, readList, readScopes, tokenByHash } from './token-rows.ts'

/** The last use of a token is noted at most this often. */
const useLife = 60_000

/** Undefined for what is no token, and for one that is unknown, expired or revoked. */
export async function authenticate(
  { store, now, patience }: { store: Store; now: () => number; patience: number },
  token: string,
  asked: Pick<Caller, 'audience' | 'clientType'>,
): Promise<Caller | undefined> {
  if (!isSecretShaped(token)) return undefined
  const row = await tokenByHash(store, hashSecret(token))
  const time = now()
  if (!row || row.revoked_at !== null || (row.expires_at !== null && row.expires_at <= time)) return undefined
  if (time - (row.last_used_at ?? 0) >= useLife) await noteUse(store, row.id, time, patience)
  return {
    principalId: row.principal_id,
    name: row.name,
    scopes: readScopes(row),
    spaceIds: reachOf(row, row.space_ids === null ? await readSpaces(store) : []),
    toolsets: readList(row.toolsets),
    ...asked,
  }
}

async function noteUse(store: Store, id: string, time: number, patience: number): Promise<void> {
  try {
    await store.write(
      (transaction) => transaction.run(sql`UPDATE tokens SET last_used_at = ${time} WHERE id = ${id}`),
      {
        timeout: patience,
      },
    )
  } catch (error) {
    // A busy store is no reason to turn the caller away; the next request notes the use.
    if (!(error instanceof MnemaError && error.code === 'unavailable')) throw error
  }
}
