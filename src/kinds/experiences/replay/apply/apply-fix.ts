import type { Fix } from '../../experience.ts'
import type { Limits, RunResult, Sandbox, Workspace } from '../sandbox/index.ts'
import { checkDiff } from './check-diff.ts'
import { checkPath } from './check-path.ts'
import { findLink } from './find-link.ts'

export interface ApplyOptions {
  sandbox: Sandbox
  workspace: Workspace
  /** Where a command runs: a folder below the checkout. */
  directory: string
  limits: Limits
  signal: AbortSignal | undefined
}

export type Application =
  /** Something ran; `result` says how it ended. */
  | { kind: 'ran'; what: string; result: RunResult }
  /** The fix asks for what no replay does: nothing ran. */
  | { kind: 'refused'; reason: string }
  /** The fix cannot be applied to anything: nothing ran. */
  | { kind: 'unusable'; reason: string }

/** Applies a fix to a checkout. All of it happens in the sandbox, the writing of files included; what is checked before is for a clear answer. */
export async function applyFix(fix: Fix, options: ApplyOptions): Promise<Application> {
  const run = async (what: string, command: string, input: string | undefined, directory: string) => {
    const { sandbox, workspace, limits, signal } = options
    const rest = input === undefined ? {} : { input }
    const result = await sandbox.run(command, { workspace, directory, limits, signal, ...rest })
    return { kind: 'ran', what, result } satisfies Application
  }
  if (fix.kind === 'command') return run(fix.command, fix.command, undefined, options.directory)
  if (fix.kind === 'diff') {
    const checked = checkDiff(fix.diff)
    if (checked.verdict === 'refused') return { kind: 'refused', reason: `The diff is refused: ${checked.reason}.` }
    if (checked.verdict === 'unreadable')
      return { kind: 'unusable', reason: `The diff cannot be read: ${checked.reason}.` }
    const command = `git apply --whitespace=nowarn -p${checked.strip} -`
    return run(command, command, fix.diff.endsWith('\n') ? fix.diff : `${fix.diff}\n`, '')
  }
  const problem = checkPath(fix.path)
  if (problem !== undefined) return { kind: 'refused', reason: `The file is refused: ${problem}.` }
  const link = findLink(options.workspace.checkout, fix.path)
  if (link !== undefined) return { kind: 'refused', reason: `The file is refused: ${link} is a link.` }
  const path = quote(fix.path)
  return run(`write ${fix.path}`, `mkdir -p -- "$(dirname -- ${path})" && cat > ${path}`, fix.content, '')
}

/** One word for the shell inside the sandbox. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
