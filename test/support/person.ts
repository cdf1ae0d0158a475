import { spawnSync } from 'node:child_process'
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { command, type Run, runProcess } from './mnema.ts'

/** A person with a home directory and a checkout, and the command `mnema` on the path. */
export interface Person {
  home: string
  project: string
  environment: Record<string, string>
  /** Writes a file below the home, with the folders above it. */
  write(path: string, text: string, mode?: number): void
  read(path: string): string
  mnema(...args: readonly string[]): Promise<Run>
  /** Everything below the home: kind, mode and content under each path. */
  snapshot(): Record<string, string>
}

export function createPerson(files: Readonly<Record<string, string>> = {}): Person {
  const root = mkdtempSync(join(tmpdir(), 'mnema-person-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }))
  const home = join(root, 'home')
  const project = join(home, 'work', 'shop')
  const bin = join(root, 'bin')
  mkdirSync(project, { recursive: true })
  mkdirSync(bin)
  symlinkSync(command, join(bin, 'mnema'))
  spawnSync('git', ['init', '--quiet', project])
  const environment: Record<string, string> = {
    HOME: home,
    PATH: [bin, dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter),
    NO_COLOR: '1',
  }
  const person: Person = {
    home,
    project,
    environment,
    write(path, text, mode = 0o644) {
      mkdirSync(dirname(join(home, path)), { recursive: true })
      writeFileSync(join(home, path), text, { mode })
    },
    read: (path) => readFileSync(join(home, path), 'utf8'),
    mnema: (...args) => runProcess([join(bin, 'mnema'), ...args], { env: environment, cwd: project }),
    snapshot: () => Object.fromEntries(entriesBelow(home, '')),
  }
  for (const [path, text] of Object.entries(files)) person.write(path, text)
  return person
}

function entriesBelow(root: string, folder: string): [string, string][] {
  return readdirSync(join(root, folder)).flatMap((name): [string, string][] => {
    const path = join(folder, name)
    if (path === join('work', 'shop', '.git')) return []
    const stat = lstatSync(join(root, path))
    const mode = (stat.mode & 0o7777).toString(8)
    if (stat.isSymbolicLink()) return [[path, `link ${readlinkSync(join(root, path))}`]]
    if (!stat.isDirectory()) return [[path, `${mode} ${readFileSync(join(root, path), 'latin1')}`]]
    return [[path, `folder ${mode}`], ...entriesBelow(root, path)]
  })
}
