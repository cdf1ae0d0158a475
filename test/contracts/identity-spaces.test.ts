import { mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { MnemaError } from '../../src/contract/index.ts'
import { createIdentity, identityMigrations } from '../../src/core/identity/index.ts'
import { describeEachDatabase } from '../support/databases.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'

const space = 'sp_default'

/** What was refused, as a program sees it. */
async function refusal(work: Promise<unknown>): Promise<{ code: string; field: string | undefined }> {
  try {
    await work
  } catch (error) {
    if (error instanceof MnemaError) return { code: error.code, field: error.field }
    throw error
  }
  throw new Error('it was not refused')
}

describeEachDatabase('spaces and their projects', identityMigrations, (fixture) => {
  const identity = () => createIdentity({ store: fixture.database })
  const folderNamed = (project: string) => {
    const folder = createTemporaryFolder()
    onTestFinished(() => folder.remove())
    const directory = join(realpathSync(folder.path), 'checkout')
    mkdirSync(directory)
    writeFileSync(join(directory, '.mnema.json'), JSON.stringify({ project }))
    return directory
  }
  const names = async () => (await identity().spaces()).map(({ name }) => name)

  it('makes a space whose name is made of the words, once, listed by its name', async () => {
    const made = await identity().createSpace('  Platform Team ')
    expect(made).toMatchObject({ name: 'platform_team', personal: false })
    expect((await identity().createSpace('织机 组')).name).toBe('织机_组')
    expect(await names()).toEqual(['default', 'personal', 'platform_team', '织机_组'])
    for (const taken of ['platform team', 'PLATFORM_TEAM', 'Default', 'personal']) {
      expect(await refusal(identity().createSpace(taken))).toEqual({ code: 'conflict', field: 'name' })
    }
    for (const nameless of ['', '  ', '🙂', '--', 'x'.repeat(101)]) {
      expect(await refusal(identity().createSpace(nameless))).toEqual({ code: 'invalid_input', field: 'name' })
    }
    expect(await names()).toHaveLength(4)
  })

  it('makes one of two spaces that are asked for at once by one name', async () => {
    const made = await Promise.allSettled([1, 2, 3].map(() => identity().createSpace('looms')))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await names()).toEqual(['default', 'personal', 'looms'])
  })

  it('makes one of two spaces, and one of two projects, where two processes ask for them', async () => {
    if (!fixture.target.shared) return
    const twin = createIdentity({ store: await fixture.openTwin() })
    const one = async (works: readonly Promise<unknown>[]) => {
      const ended = await Promise.allSettled(works)
      expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const lost = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
      expect(lost).toMatchObject([{ code: 'conflict' }])
    }
    await one([identity().createSpace('looms'), twin.createSpace('Looms')])
    await one([identity().createProject(space, 'Warp'), twin.createProject(space, 'Warp')])
    expect(await twin.spaces()).toEqual(await identity().spaces())
    expect(await twin.projects(space)).toEqual(await identity().projects(space))
    expect(await names()).toEqual(['default', 'personal', 'looms'])
  })

  it('lets a token reach all spaces of its owner, later ones too, or only those that it is narrowed to', async () => {
    const team = await identity().createSpace('team')
    const secretFor = async (spaceIds?: readonly string[]) => {
      const more = spaceIds === undefined ? {} : { spaceIds }
      return (await identity().createToken({ name: 't', scopes: ['read'], ...more })).secret
    }
    const reach = async (secret: string) => (await identity().authenticate(secret, 'agent', 'mcp'))?.spaceIds
    const [shared, own] = (await identity().spaces()).map(({ id }) => id)
    const [wide, narrow, ordered] = [
      await secretFor(),
      await secretFor([team.id]),
      await secretFor([team.id, space]),
    ] as const
    expect(await reach(wide)).toEqual([shared, own, team.id])
    expect(await refusal(secretFor(['sp_nowhere']))).toMatchObject({ code: 'invalid_input' })

    const later = await identity().createSpace('later')
    expect(await reach(wide)).toEqual([shared, own, later.id, team.id])
    expect(await reach(narrow)).toEqual([team.id])
    expect(await reach(ordered)).toEqual([team.id, space])
    expect((await identity().localCaller('person', 'cli')).spaceIds).toEqual([shared, own, later.id, team.id])
    const listed = (await identity().tokens()).map(({ spaceIds }) => spaceIds)
    expect(listed).toHaveLength(3)
    expect(listed).toEqual(expect.arrayContaining([[shared, own, later.id, team.id], [team.id], [team.id, space]]))
  })

  it('makes a project that has no folder yet, listed by its slug', async () => {
    const made = await identity().createProject(space, ' Checkout API ')
    expect(made).toMatchObject({ slug: 'checkout_api', displayName: 'Checkout API', status: 'active' })
    await identity().createProject(space, 'billing')
    expect((await identity().projects(space)).map(({ slug }) => slug)).toEqual(['billing', 'checkout_api'])
    expect(await refusal(identity().createProject(space, 'checkout api'))).toEqual({ code: 'conflict', field: 'slug' })
    for (const bad of ['', '🙂', 'two\nlines', 'x'.repeat(101)]) {
      expect(await refusal(identity().createProject(space, bad))).toEqual({ code: 'invalid_input', field: 'name' })
    }
  })

  it('keeps the projects of spaces apart, and has none in the personal one', async () => {
    const team = await identity().createSpace('team')
    const [here, there] = [
      await identity().createProject(space, 'shop'),
      await identity().createProject(team.id, 'shop'),
    ]
    expect(here.id).not.toBe(there.id)
    expect((await identity().projectBySlug(team.id, 'shop'))?.id).toBe(there.id)
    expect(await identity().projectById(space, there.id)).toBeUndefined()
    expect(await refusal(identity().changeProject(space, there.id, { slug: 'mine' }))).toMatchObject({
      code: 'not_found',
    })
    expect(await refusal(identity().createProject('sp_personal', 'diary'))).toEqual({
      code: 'invalid_input',
      field: 'space',
    })
  })

  it('is joined by a folder whose .mnema.json has its name, and keeps it when it is called otherwise', async () => {
    const directory = folderNamed('Checkout API')
    const made = await identity().createProject(space, 'Checkout API')
    expect(await identity().project(space, directory)).toMatchObject({ id: made.id, slug: 'checkout_api' })
    await identity().changeProject(space, made.id, { slug: 'till' })
    // The slug is free again, the name is not: the folder would be led elsewhere.
    expect(await refusal(identity().createProject(space, 'Checkout API'))).toEqual({ code: 'conflict', field: 'name' })
    expect(await identity().project(space, directory)).toMatchObject({ id: made.id, slug: 'till' })
    expect(await identity().projects(space)).toHaveLength(1)
  })

  it('is the one that a folder brought along before, whose name no other may take', async () => {
    const directory = folderNamed('Looms')
    const found = await identity().project(space, directory)
    expect(found).toMatchObject({ slug: 'looms' })
    await identity().changeProject(space, found?.id ?? '', { slug: 'weaving', status: 'archived' })
    expect(await refusal(identity().createProject(space, 'Looms'))).toEqual({ code: 'conflict', field: 'name' })
    expect(await identity().project(space, directory)).toMatchObject({ id: found?.id, slug: 'weaving' })
    expect(await identity().projects(space)).toMatchObject([{ slug: 'weaving', status: 'archived' }])
  })

  it('is none of the personal space, whatever folder is worked in', async () => {
    expect(await identity().project('sp_personal', folderNamed('Diary'))).toBeUndefined()
    expect(await identity().projects('sp_personal')).toEqual([])
  })

  it('answers to a former slug, unless a present one or two owners speak against it', async () => {
    const shop = await identity().createProject(space, 'shop')
    const store = await identity().createProject(space, 'store')
    const owner = async (slug: string) => (await identity().projectBySlug(space, slug))?.id
    await identity().changeProject(space, shop.id, { slug: 'market' })
    expect([await owner('market'), await owner('shop'), await owner('SHOP')]).toEqual([shop.id, shop.id, shop.id])

    await identity().changeProject(space, store.id, { slug: 'shop' })
    expect(await owner('shop')).toBe(store.id)

    await identity().changeProject(space, store.id, { slug: 'kiosk' })
    expect(await owner('shop')).toBeUndefined()
    expect([await owner('store'), await owner('kiosk'), await owner('market')]).toEqual([store.id, store.id, shop.id])

    await identity().changeProject(space, shop.id, { slug: 'shop' })
    expect(await owner('shop')).toBe(shop.id)
  })

  it('changes a name, a slug and a status, each alone, and refuses a slug that is taken', async () => {
    const shop = await identity().createProject(space, 'shop')
    await identity().createProject(space, 'Till')
    const change = (wanted: Parameters<ReturnType<typeof identity>['changeProject']>[2]) =>
      identity().changeProject(space, shop.id, wanted)
    expect(await refusal(change({ slug: 'TILL' }))).toEqual({ code: 'conflict', field: 'slug' })
    expect(await refusal(change({ slug: '!' }))).toEqual({ code: 'invalid_input', field: 'slug' })
    expect(await refusal(change({ displayName: ' ' }))).toEqual({ code: 'invalid_input', field: 'displayName' })
    expect(await change({ slug: 'Corner Shop' })).toMatchObject({ slug: 'corner_shop', displayName: 'corner_shop' })
    expect(await change({ displayName: '街角小店' })).toMatchObject({ slug: 'corner_shop', displayName: '街角小店' })
    expect(await change({ slug: 'corner' })).toMatchObject({ slug: 'corner', displayName: '街角小店' })
    expect(await change({ status: 'archived' })).toMatchObject({ slug: 'corner', status: 'archived' })
    expect((await identity().projectBySlug(space, 'corner'))?.id).toBe(shop.id)
    expect(await change({ status: 'active' })).toEqual({
      id: shop.id,
      slug: 'corner',
      displayName: '街角小店',
      status: 'active',
    })
    expect(await refusal(identity().changeProject(space, 'pj_nothing', { slug: 'x' }))).toMatchObject({
      code: 'not_found',
    })
  })
})
