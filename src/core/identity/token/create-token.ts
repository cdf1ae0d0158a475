import { randomUUID } from 'node:crypto'
import { type Identity, MnemaError, type Scope, type Store, sql, type TokenSummary } from '../../../contract/index.ts'
import { localPrincipalId, readySpaces } from '../home-space.ts'
import { drawSecret, hashSecret } from './secret.ts'

type Draft = Parameters<Identity['createToken']>[0]

const longestName = 100

/** Each scope holds those before it: who may write may read. */
const ladder: readonly Scope[] = ['read', 'write', 'admin']

export async function createToken(
  store: Store,
  clock: () => number,
  draft: Draft,
): Promise<{ secret: string; token: TokenSummary }> {
  const now = clock()
  const spaces = (await readySpaces(store, clock)).map((space) => space.id)
  checkDraft(draft, new Set(spaces), now)
  const scopes = ladder.slice(0, 1 + Math.max(...draft.scopes.map((scope) => ladder.indexOf(scope))))
  const secret = drawSecret()
  const token: TokenSummary = {
    id: `tk_${randomUUID().replaceAll('-', '')}`,
    name: draft.name.trim(),
    scopes,
    spaceIds: draft.spaceIds ?? spaces,
    toolsets: draft.toolsets,
    createdAt: new Date(now),
    expiresAt: draft.expiresAt,
    lastUsedAt: undefined,
    revokedAt: undefined,
  }
  // Without narrowing it reaches whatever its owner does, spaces too that are made later.
  const spaceIds = draft.spaceIds === undefined ? null : JSON.stringify(draft.spaceIds)
  const toolsets = draft.toolsets === undefined ? null : JSON.stringify(draft.toolsets)
  await store.write((transaction) =>
    transaction.run(
      sql`INSERT INTO tokens (id, hash, principal_id, name, scopes, space_ids, toolsets, created_at, expires_at)
          VALUES (${token.id}, ${hashSecret(secret)}, ${localPrincipalId}, ${token.name}, ${JSON.stringify(scopes)},
            ${spaceIds}, ${toolsets}, ${now}, ${draft.expiresAt?.getTime() ?? null})`,
    ),
  )
  return { secret, token }
}

function checkDraft(draft: Draft, known: ReadonlySet<string>, now: number): void {
  const refuse = (field: string, message: string, remedy: string): never => {
    throw new MnemaError('invalid_input', message, { field, remedy })
  }
  const name = draft.name.trim()
  if (name === '' || name.length > longestName) {
    refuse(
      'name',
      `A token's name has 1 to ${longestName} characters.`,
      'Name what the token is for, such as "laptop".',
    )
  }
  if (draft.scopes.length === 0 || !draft.scopes.every((scope) => ladder.includes(scope))) {
    refuse('scopes', 'A token has one or more of the scopes read, write and admin.', 'Give at least "read".')
  }
  if (draft.spaceIds !== undefined && (draft.spaceIds.length === 0 || !draft.spaceIds.every((id) => known.has(id)))) {
    refuse('spaceIds', 'The token names a space that does not exist, or none.', 'Leave it out for all of your spaces.')
  }
  if (draft.toolsets !== undefined && draft.toolsets.length === 0) {
    refuse('toolsets', 'The token is narrowed to no toolset at all.', 'Leave it out for all toolsets.')
  }
  if (draft.expiresAt !== undefined && !(draft.expiresAt.getTime() > now)) {
    refuse('expiresAt', 'The token would be expired from the start.', 'Give a time in the future, or none.')
  }
}
