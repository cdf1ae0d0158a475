import { expect, it } from 'vitest'
import { sql } from '../../src/contract/index.ts'
import { createIdentity, identityMigrations } from '../../src/core/identity/index.ts'
import { describeEachDatabase } from '../support/databases.ts'

describeEachDatabase('identity', identityMigrations, (fixture) => {
  let now = Date.parse('2026-03-01T10:00:00Z')
  const identity = () => createIdentity({ store: fixture.database, clock: () => now })
  const enter = (token: string) => identity().authenticate(token, 'agent', 'mcp')

  it('knows one person, a shared space and their own on a laptop, however many begin at once', async () => {
    const callers = await Promise.all([1, 2, 3, 4].map(() => identity().localCaller('person', 'admin')))
    expect(new Set(callers.map((caller) => JSON.stringify(caller))).size).toBe(1)
    expect(callers[0]).toMatchObject({ scopes: ['read', 'write', 'admin'], audience: 'person', clientType: 'admin' })
    expect(callers[0]?.name).not.toBe('')
    expect(callers[0]?.spaceIds).toEqual((await identity().spaces()).map((space) => space.id))
    expect((await identity().spaces()).map(({ name, personal }) => [name, personal])).toEqual([
      ['default', false],
      ['personal', true],
    ])
  })

  it('shows a token once and stores only its hash', async () => {
    const { secret, token } = await identity().createToken({ name: ' laptop ', scopes: ['read'], toolsets: ['nodes'] })
    expect(secret).toMatch(/^mn_[A-Za-z0-9_-]{43}$/)
    expect(token).toMatchObject({ name: 'laptop', scopes: ['read'], toolsets: ['nodes'], lastUsedAt: undefined })
    const stored = await fixture.database.all(sql`SELECT * FROM tokens`)
    expect(JSON.stringify(stored)).not.toContain(secret.slice(3))
    expect(JSON.stringify(await identity().tokens())).not.toContain(secret.slice(3))
    expect(await enter(secret)).toMatchObject({
      scopes: ['read'],
      toolsets: ['nodes'],
      spaceIds: token.spaceIds,
      audience: 'agent',
      clientType: 'mcp',
      name: 'laptop',
    })
  })

  it('lets who may write read, and who may administer do both', async () => {
    const scopes = async (wanted: 'read' | 'write' | 'admin') =>
      (await identity().createToken({ name: wanted, scopes: [wanted] })).token.scopes
    expect(await scopes('read')).toEqual(['read'])
    expect(await scopes('write')).toEqual(['read', 'write'])
    expect(await scopes('admin')).toEqual(['read', 'write', 'admin'])
  })

  it('turns away what is unknown, expired or revoked, from the next request on', async () => {
    const { secret, token } = await identity().createToken({
      name: 'short',
      scopes: ['write'],
      expiresAt: new Date(now + 5_000),
    })
    expect(await enter(secret)).toBeDefined()
    now += 5_000
    expect(await enter(secret)).toBeUndefined()
    const other = await identity().createToken({ name: 'other', scopes: ['read'] })
    expect(await identity().revokeToken(other.token.id)).toBe(true)
    expect(await enter(other.secret)).toBeUndefined()
    expect(await identity().revokeToken(other.token.id)).toBe(false)
    expect(await identity().revokeToken('tk_unknown')).toBe(false)
    for (const guess of [
      '',
      'mn_',
      `${secret}x`,
      secret.slice(0, -1),
      secret.toUpperCase(),
      `mn_${'A'.repeat(43)}`,
      "' OR 1=1",
    ]) {
      expect(await enter(guess)).toBeUndefined()
    }
    expect((await identity().tokens()).map(({ name, revokedAt }) => [name, revokedAt])).toEqual([
      ['other', new Date(now)],
      ['short', undefined],
    ])
    expect((await identity().tokens())[1]).toMatchObject({ id: token.id, expiresAt: new Date(now) })
  })

  it('notes the last use, at most once a minute', async () => {
    const { secret } = await identity().createToken({ name: 'used', scopes: ['read'] })
    const first = now
    await enter(secret)
    now += 59_000
    await enter(secret)
    expect((await identity().tokens())[0]?.lastUsedAt).toEqual(new Date(first))
    now += 1_000
    await enter(secret)
    expect((await identity().tokens())[0]?.lastUsedAt).toEqual(new Date(now))
  })

  it('lets a caller in while the store is busy', async () => {
    if (fixture.database.dialect !== 'sqlite') return
    const { secret } = await identity().createToken({ name: 'busy', scopes: ['read'] })
    const hasty = createIdentity({ store: fixture.database, clock: () => now, patience: 30 })
    await fixture.database.write(async () => {
      expect(await hasty.authenticate(secret, 'agent', 'mcp')).toBeDefined()
    })
  })

  it.each([
    ['name', { name: ' ', scopes: ['read'] }],
    ['name', { name: 'x'.repeat(101), scopes: ['read'] }],
    ['scopes', { name: 'a', scopes: [] }],
    ['spaceIds', { name: 'a', scopes: ['read'], spaceIds: ['sp_unknown'] }],
    ['spaceIds', { name: 'a', scopes: ['read'], spaceIds: [] }],
    ['toolsets', { name: 'a', scopes: ['read'], toolsets: [] }],
    ['expiresAt', { name: 'a', scopes: ['read'], expiresAt: new Date(0) }],
    ['expiresAt', { name: 'a', scopes: ['read'], expiresAt: new Date(Number.NaN) }],
  ] satisfies [string, Parameters<ReturnType<typeof createIdentity>['createToken']>[0]][])(
    'refuses a token with a bad %s',
    async (field, draft) => {
      await expect(identity().createToken(draft)).rejects.toMatchObject({ code: 'invalid_input', field })
      expect(await identity().tokens()).toEqual([])
    },
  )
})
