import type { Command } from 'commander'
import { MnemaError, type ProjectEntry, type Space } from '../../../contract/index.ts'
import type { Desk, Sitting } from '../desk.ts'
import { renderTable } from '../render-table.ts'

/** A project and the name of its space, as scripts read it. */
type Listed = ProjectEntry & { space: string }

export function addProject(program: Command, desk: Desk): void {
  const project = program
    .command('project')
    .description('Projects of a space. A folder that an agent works in is one by itself.')

  project
    .command('list')
    .description('The projects of all spaces, or of one with --space; archived ones too.')
    .action(async () => {
      await desk.withApp(async (sitting) => {
        const projects = await listed(sitting)
        desk.answer({ projects }, projects.length === 0 ? 'There are no projects.' : renderProjects(projects))
      })
    })

  project
    .command('add')
    .description('Make a project before it has a folder. A folder joins it by a .mnema.json that has its name.')
    .argument('<name>', 'what the work is about, such as "Checkout API"')
    .action(async (name: string) => {
      await desk.withApp(async (sitting) => {
        const space = await spaceOf(sitting)
        const made = await sitting.app.identity.createProject(space.id, name)
        tell(desk, space, made, `Made the project ${space.name}/${made.slug}.`)
      })
    })

  project
    .command('rename')
    .description('Give a project another name; the one before keeps answering.')
    .argument('<slug>', 'its name, as `project list` shows it')
    .argument('<new>', 'the name from now on')
    .option('--display-name <words>', 'as people read it; else the new name as it is given')
    .action(async (slug: string, name: string, { displayName = name }: { displayName?: string }) =>
      change(desk, slug, { slug: name, displayName }, (handle) => `It is ${handle} now.`),
    )

  project
    .command('archive')
    .description('Put a project away: agents are not shown it. It answers to its name, and nothing in it is lost.')
    .argument('<slug>', 'its name, as `project list` shows it')
    .action(async (slug: string) => change(desk, slug, { status: 'archived' }, (handle) => `Archived ${handle}.`))

  project
    .command('unarchive')
    .description('Bring an archived project back.')
    .argument('<slug>', 'its name, as `project list` shows it')
    .action(async (slug: string) => change(desk, slug, { status: 'active' }, (handle) => `${handle} is active again.`))
}

async function listed({ app, caller, spaceId, spaceNamed }: Sitting): Promise<Listed[]> {
  const spaces = (await app.identity.spaces()).filter(({ id }) =>
    spaceNamed ? id === spaceId : caller.spaceIds.includes(id),
  )
  const lists = spaces.map(async ({ id, name: space }) =>
    (await app.identity.projects(id)).map((entry): Listed => ({ space, ...entry })),
  )
  return (await Promise.all(lists)).flat()
}

async function change(
  desk: Desk,
  slug: string,
  wanted: { slug?: string; displayName?: string; status?: ProjectEntry['status'] },
  say: (handle: string) => string,
): Promise<void> {
  await desk.withApp(async (sitting) => {
    const space = await spaceOf(sitting)
    const found = await sitting.app.identity.projectBySlug(space.id, slug)
    if (found === undefined) throw noProject(space, slug)
    const changed = await sitting.app.identity.changeProject(space.id, found.id, wanted)
    tell(desk, space, changed, say(`${space.name}/${changed.slug}`))
  })
}

function tell(desk: Desk, { name: space }: Space, entry: ProjectEntry, text: string): void {
  desk.answer({ project: { space, ...entry } satisfies Listed }, text)
}

async function spaceOf({ app, spaceId }: Sitting): Promise<Space> {
  const space = (await app.identity.spaces()).find(({ id }) => id === spaceId)
  if (space === undefined) throw new MnemaError('not_found', 'There is no such space.', { field: 'space' })
  return space
}

function noProject(space: Space, slug: string): MnemaError {
  return new MnemaError('not_found', `There is no project "${slug}" in the space ${space.name}.`, {
    field: 'slug',
    remedy: 'See `mnema project list` for the names; --space leads to another space.',
  })
}

function renderProjects(projects: readonly Listed[]): string {
  return renderTable([
    ['space', 'slug', 'name', 'state'],
    ...projects.map(({ space, slug, displayName, status }) => [space, slug, displayName, status]),
  ])
}
