import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { endProcess } from '../support/mnema.ts'
import { node } from '../support/node-input.ts'
import { printedUrl } from '../support/printed-url.ts'
import { createDesk, type Desk } from './desk.ts'
import { installedDrivers } from './drivers.ts'

const drivers = installedDrivers()
const self = 'The agent of the pottery speaks softly.'
const question = 'how hot must the kiln firing be?'
/** A cue names the memory with its score; the briefing does not. */
const cue = /[01]\.\d\d \| project:\/\/kiln \|/
const learned = node('project://glaze', 'The blue glaze needs nine hours to dry.', 'blue glaze')
const learnedCue = /[01]\.\d\d \| project:\/\/glaze \|/

describe.each(drivers)('$runtime', (driver) => {
  const { runtime } = driver
  const tool = driver.tool ?? ((name: string, input: object) => ({ tool: name, input }))
  const others = drivers.filter((other) => other !== driver)

  test('connected and disconnected, the home is byte for byte as it was', async () => {
    const { person } = await createDesk([driver])
    const before = person.snapshot()
    expect(await person.mnema('connect', runtime, '--yes')).toMatchObject({ code: 0, stderr: '' })
    expect(person.snapshot()).not.toEqual(before)
    expect(await person.mnema('disconnect', runtime, '--yes')).toMatchObject({ code: 0, stderr: '' })
    expect(person.snapshot()).toEqual(before)
  })

  test('the briefing and the cues of the turn are in the request to the model', async () => {
    const desk = await connected(runtime, () => createDesk([driver]))
    const [first] = await desk.ask(driver, question)
    expect(first).toContain(self)
    expect(first).toMatch(cue)
  })

  test('a call of a tool writes a memory, in the session that the hooks know', async () => {
    const desk = await connected(runtime, () => createDesk([driver]))
    await desk.ask(driver, question, [tool('lore_create_node', learned)])
    expect(paths(desk)).toContain('project://glaze')
    const { wrote, begun } = sessionsOf(desk, runtime)
    expect(begun).toHaveLength(1)
    expect(wrote).toEqual(begun)
  })

  test('a command that fails, and its success afterwards, are recorded', async () => {
    const desk = await connected(runtime, () => createDesk([driver]))
    desk.person.write(
      'work/shop/glaze.sh',
      'test -f dry && exit 0\ntouch dry\necho "fatal: the glaze is wet" >&2\nexit 3\n',
    )
    await desk.ask(driver, question, [driver.shell('sh glaze.sh'), driver.shell('sh glaze.sh')])
    expect(
      desk.rows('SELECT command, exit_code, solved_at IS NOT NULL AS solved FROM experience_failures ORDER BY number'),
    ).toEqual([{ command: 'sh glaze.sh', exit_code: 3, solved: 1 }])
  })

  test('a compaction begins a new epoch, and the briefing comes again', async () => {
    const desk = await connected(runtime, () => createDesk([driver]))
    const full = { ...driver.shell('echo full'), tokens: driver.fullContext ?? 0 }
    const requests = await desk.ask(driver, question, [full, driver.shell('echo after')])
    expect(desk.rows('SELECT epoch FROM sessions WHERE epoch > 1')).toEqual([{ epoch: 2 }])
    expect(requests.at(-1)).toContain(self)
  })

  test('over HTTP with a token: cues come, and a call of a tool writes a memory', async () => {
    const desk = await createDesk([driver])
    const { person } = desk
    await seed(desk)
    const made = await person.mnema('token', 'create', 'agents', '--json')
    expect(made).toMatchObject({ code: 0 })
    const { secret }: { secret: string } = JSON.parse(made.stdout)
    const url = await serve(desk)
    const remote = await person.mnema('connect', runtime, '--url', url, '--token', secret, '--yes')
    expect(remote).toMatchObject({ code: 0, stderr: '' })
    const steps = [tool('lore_create_node', learned)]
    const [first] = await desk.ask(driver, question, steps, { MNEMA_TOKEN: secret })
    expect(first).toContain(self)
    expect(first).toMatch(cue)
    expect(paths(desk)).toContain('project://glaze')
  })

  test.skipIf(others.length === 0)('what it writes down is a cue in the next session of another program', async () => {
    const desk = await connected(runtime, () => createDesk(drivers))
    await desk.ask(driver, 'write down what you learned', [tool('lore_create_node', learned)])
    for (const other of others) {
      expect(await desk.person.mnema('connect', other.runtime, '--yes')).toMatchObject({ code: 0, stderr: '' })
      const [first] = await desk.ask(other, 'how long does the blue glaze dry?')
      expect(first).toMatch(learnedCue)
    }
  })
})

async function seed(desk: Desk): Promise<void> {
  await desk.call('lore_update_node', { uri: 'core://agent', content: self })
  await desk.call(
    'lore_create_node',
    node('project://kiln', 'Fire the kiln to 1240 degrees, then let it cool for a day.', 'kiln firing'),
  )
}

async function connected(runtime: string, create: () => Promise<Desk>): Promise<Desk> {
  const desk = await create()
  await seed(desk)
  expect(await desk.person.mnema('connect', runtime, '--yes')).toMatchObject({ code: 0, stderr: '' })
  return desk
}

async function serve({ person }: Desk): Promise<string> {
  const child = spawn(process.execPath, [join(person.home, '..', 'bin', 'mnema'), 'serve', '--port', '0'], {
    env: person.environment,
    cwd: person.project,
  })
  onTestFinished(() => endProcess(child))
  return (await printedUrl(child, 'mnema serve')).url
}

function paths(desk: Desk): readonly string[] {
  return desk.rows<{ uri: string }>("SELECT tree || '://' || path AS uri FROM places").map(({ uri }) => uri)
}

/** Sessions in which the memory was written, and those that the hooks of the program have begun. */
function sessionsOf(desk: Desk, runtime: string): { wrote: readonly string[]; begun: readonly string[] } {
  const written = desk.rows<{ provenance: string }>(
    "SELECT r.provenance FROM records r JOIN places p ON p.record_id = r.id WHERE p.path = 'glaze'",
  )
  return {
    wrote: written.map(({ provenance }) => JSON.parse(provenance).sessionId),
    begun: desk.rows<{ id: string }>(`SELECT id FROM sessions WHERE client_type = '${runtime}'`).map(({ id }) => id),
  }
}
