import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { settingsTable } from '../config.ts'
import type { InstallationScope, InstallationTarget, Settings } from '../contract/index.ts'
import type { CommandOverrides } from '../doors/cli/index.ts'
import { readServerToken } from '../servers.ts'
import { pluginsFolder } from './plugins-folder.ts'
import { programWords } from './program-words.ts'

export interface TargetWanted {
  scope: InstallationScope
  server: { url: string; token: string | undefined } | undefined
}

/** Settings of a server for many, and what may stand in no other program's file. */
const keptBack: ReadonlySet<string> = new Set(['MNEMA_HOST', 'MNEMA_PORT', 'MNEMA_PUBLIC_URL', 'MNEMA_EMBEDDER_KEY'])

/**
 * Where a program is connected from here: this checkout, this home, this command. A project's files are for everybody who works in it: they
 * name `mnema` as everybody has it, and hold no setting of this machine.
 */
export function installationTarget(
  settings: Settings,
  overrides: CommandOverrides,
  { scope, server }: TargetWanted,
): InstallationTarget {
  const forProject = scope === 'project'
  return {
    scope,
    home: homedir(),
    project: projectRoot(process.cwd()),
    environment: process.env,
    command: forProject ? ['mnema'] : programWords(),
    plugins: pluginsFolder(),
    server: server && { ...server, token: server.token ?? readServerToken(settings.home, server.url) },
    variables: forProject ? {} : changedVariables(settings, overrides),
  }
}

function changedVariables(settings: Settings, overrides: CommandOverrides): Readonly<Record<string, string>> {
  const variables: Record<string, string> = {}
  for (const { variable } of Object.values(settingsTable)) {
    const value = process.env[variable]
    if (value !== undefined && value !== '' && !keptBack.has(variable)) variables[variable] = value
  }
  if (settings.home === settingsTable.home.default) delete variables.MNEMA_HOME
  else variables.MNEMA_HOME = settings.home
  if (overrides.databaseUrl !== undefined) variables.MNEMA_DATABASE_URL = overrides.databaseUrl
  if (overrides.locale !== undefined) variables.MNEMA_LOCALE = overrides.locale
  return variables
}

/** The nearest folder above that is a checkout or says what project it is; else the working directory itself. */
function projectRoot(directory: string): string {
  for (let folder = directory; ; folder = dirname(folder)) {
    if (['.git', '.mnema.json'].some((name) => existsSync(join(folder, name)))) return folder
    if (dirname(folder) === folder) return directory
  }
}
