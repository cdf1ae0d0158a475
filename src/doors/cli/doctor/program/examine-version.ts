import type { Installation } from '../../../../contract/index.ts'
import { type Finding, ok, warning } from '../finding.ts'
import { isAtLeast, versionIn } from './compare-versions.ts'
import { runBriefly } from './run-briefly.ts'

/** Milliseconds within which a program says its version; some load all of themselves for it. */
const patience = 15_000

/** Whether the program is on the path, and new enough for what was set up in it. */
export async function examineVersion(
  { title, executables, leastVersion }: Installation,
  executable: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<readonly Finding[]> {
  if (executable === undefined) {
    const names = executables.join(' or ')
    return [
      warning(
        'command',
        `${names} is not on the PATH.`,
        `Install ${title}, or disconnect it: what was set up waits for it.`,
      ),
    ]
  }
  const found = ok('command', executable)
  if (leastVersion === undefined) return [found]
  const version = versionIn((await runBriefly([executable, '--version'], environment, patience)) ?? '')
  if (version === undefined) {
    const remedy = `Run \`${executable} --version\` and see that it is ${leastVersion} or newer.`
    return [found, warning('version', `${title} does not say its version.`, remedy)]
  }
  return [
    found,
    isAtLeast(version, leastVersion)
      ? ok('version', version)
      : warning(
          'version',
          `${title} is ${version}.`,
          `Update it to ${leastVersion} or newer: older ones take less of what was set up.`,
        ),
  ]
}
