import type { ConnectionState, Installation, InstallationTarget, Locale, Rival } from '../../../contract/index.ts'
import type { CliParts } from '../cli-parts.ts'
import { failureOf } from '../print-failure.ts'
import { type Finding, fault, ok, warning } from './finding.ts'
import { examineFiles } from './program/examine-files.ts'
import { examineSeen } from './program/examine-seen.ts'
import { examineTools } from './program/examine-tools.ts'
import { examineVersion } from './program/examine-version.ts'

type Parts = Pick<CliParts, 'connections' | 'connectedTarget' | 'installations' | 'runtimes' | 'seenHooks'>

/** Each agent program that was connected from this home. */
export async function examinePrograms(parts: Parts, home: string, locale: Locale): Promise<readonly Finding[]> {
  const connections = parts.connections(home)
  let states: readonly ConnectionState[]
  try {
    states = await connections.list()
  } catch (error) {
    const { message, remedy } = failureOf(error)
    return [fault('programs', message, remedy ?? 'Look at the folder `connections` in the home of Mnema.')]
  }
  const findings: Finding[] = []
  for (const state of states) {
    const program = state.project === undefined ? state.runtime : `${state.runtime} in ${state.project}`
    const found = await examineProgram(parts, home, locale, state)
    findings.push(...found.map((finding) => ({ program, ...finding })))
  }
  return states.length === 0 ? [ok('programs', 'None is connected yet; `mnema connect` does it.')] : findings
}

async function examineProgram(
  parts: Parts,
  home: string,
  locale: Locale,
  state: ConnectionState,
): Promise<readonly Finding[]> {
  const installation = parts.installations.find(({ runtime }) => runtime === state.runtime)
  const runtime = parts.runtimes.find(({ name }) => name === state.runtime)
  if (installation === undefined || runtime === undefined) {
    const remedy = `Disconnect it with the version that connected it, or with \`mnema disconnect ${state.runtime}\`.`
    return [warning('configuration', 'This version of Mnema does not know the program.', remedy)]
  }
  const target = parts.connectedTarget(home, state)
  const executable = parts.connections(home).findProgram(installation, target)?.executable
  const [version, tools, rivals] = await Promise.all([
    examineVersion(installation, executable, target.environment),
    examineTools(state, target, runtime),
    examineRivals(installation, target),
  ])
  const seen = examineSeen(state, installation, target, parts.seenHooks(home), locale)
  return [...version, ...examineFiles(state), ...seen, ...tools, ...rivals]
}

async function examineRivals(installation: Installation, target: InstallationTarget): Promise<readonly Finding[]> {
  let rivals: readonly Rival[]
  try {
    rivals = (await installation.rivals?.(target)) ?? []
  } catch (error) {
    const { message, remedy } = failureOf(error)
    return [warning('rivals', message, remedy ?? 'Repair the file.')]
  }
  if (rivals.length === 0) return [ok('rivals', 'no second registration and no second memory')]
  return rivals.map(({ is, file, detail, remedy }) =>
    is === 'duplicate'
      ? fault('rivals', `${file}: ${detail}`, remedy)
      : warning('rivals', `${file}: ${detail}`, remedy),
  )
}
