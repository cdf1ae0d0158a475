import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { ConnectionState } from '../../../src/contract/index.ts'
import { findRuntime, installations } from '../../../src/runtimes/index.ts'
import { configurations } from '../../support/configurations.ts'
import { createPerson, type Person } from '../../support/person.ts'

// Each story is several processes, one after another.
vi.setConfig({ testTimeout: 120_000 })

interface Status {
  programs: { runtime: string; connections: ConnectionState[] }[]
}

const cases = installations.flatMap(({ runtime, scopes }) => scopes.map((scope) => ({ runtime, scope })))

test.each(cases)(
  '$runtime ($scope) is connected, again without a change, and disconnected without a trace',
  async ({ runtime, scope }) => {
    const someone = createPerson(configurations[runtime])
    const before = someone.snapshot()
    const connected = await someone.mnema('connect', runtime, '--scope', scope, '--yes')
    expect(connected).toMatchObject({ code: 0, stderr: '' })
    const after = someone.snapshot()
    expect(Object.keys(after).length).toBeGreaterThan(Object.keys(before).length)
    for (const { name, event } of hooksIn(after)) {
      expect(name).toBe(runtime)
      expect(findRuntime(name)?.read(event, { session_id: 's' }, {})).toBeDefined()
    }

    const times = timesOf(someone, after)
    const again = await someone.mnema('connect', runtime, '--scope', scope, '--yes')
    expect(again.code).toBe(0)
    expect(again.stdout).toContain('Nothing to change')
    expect(someone.snapshot()).toEqual(after)
    expect(timesOf(someone, after)).toEqual(times)

    expect(await someone.mnema('disconnect', runtime, '--yes')).toMatchObject({ code: 0, stderr: '' })
    expect(someone.snapshot()).toEqual(before)
  },
)

test.each(['user', 'project'] as const)(
  'all programs at once (%s), on a machine without any of their files',
  async (scope) => {
    const someone = createPerson()
    const before = someone.snapshot()
    const names = installations.filter(({ scopes }) => scopes.includes(scope)).map(({ runtime }) => runtime)
    const connected = await someone.mnema('connect', ...names, '--scope', scope, '--yes')
    expect(connected).toMatchObject({ code: 0, stderr: '' })
    const status: Status = JSON.parse((await someone.mnema('status', '--json')).stdout)
    const connections = status.programs.flatMap((program) => program.connections)
    expect(connections.map(({ runtime }) => runtime).sort()).toEqual([...names].sort())
    for (const { files } of connections) {
      const states = files.flatMap(({ entries }) => entries.map(({ state }) => state))
      expect(new Set(states)).toEqual(new Set(['intact']))
    }
    expect((await someone.mnema('disconnect', '--yes')).code).toBe(0)
    expect(someone.snapshot()).toEqual(before)
  },
)

/** All calls of a hook in the files of programs: as one line for a shell, or with the arguments apart. */
function hooksIn(snapshot: Record<string, string>): readonly { name: string; event: string }[] {
  return Object.entries(snapshot)
    .filter(([path]) => !path.startsWith('.mnema'))
    .flatMap(([, text]) => [...text.matchAll(/mnema"?,?\s+[["\s]*hook[",\s]+([\w-]+)[",\s]+([\w-]+)/g)])
    .map(([, name = '', event = '']) => ({ name, event }))
}

function timesOf(person: Person, snapshot: Record<string, string>): readonly number[] {
  return Object.entries(snapshot)
    .filter(([, text]) => !text.startsWith('folder') && !text.startsWith('link'))
    .map(([path]) => statSync(join(person.home, path)).mtimeMs)
}
