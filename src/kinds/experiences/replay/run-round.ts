import { statSync } from 'node:fs'
import { join } from 'node:path'
import { applyFix } from './apply/index.ts'
import { checkOut, type Snapshot } from './checkout/index.ts'
import type { Applied, Check, Round, Stop } from './judge.ts'
import type { LogEntry } from './log.ts'
import { readApplication, readCheck } from './read-result.ts'
import type { ReplayRequest } from './request.ts'
import { type Limits, type RunResult, removeWorkspace, type Sandbox, type Workspace } from './sandbox/index.ts'

export interface RoundOptions {
  request: ReplayRequest
  snapshot: Snapshot
  sandbox: Sandbox
  limits: Limits
  /** Told of each run that is about to start. */
  announce(label: string): void
  /** Told what each run printed. */
  note(entry: LogEntry): void
}

/**
 * Red, green, and red again, each on a clean checkout of its own. A check that passes when it is run for the second time in the same
 * folder would otherwise pass for a fix that does nothing.
 */
export async function runRound(options: RoundOptions): Promise<Round> {
  const red = await inCheckout(options, (workspace) => check(options, workspace, 'without the fix', true))
  if (red.kind !== 'same') return { red }
  const fixed = await inCheckout(options, async (workspace) => {
    const applied = await apply(options, workspace)
    if (applied.kind !== 'applied') return { kind: 'unfixed', applied } as const
    return { kind: 'fixed', applied, green: await check(options, workspace, 'with the fix', false) } as const
  })
  if (fixed.kind === 'stopped') return { red, applied: fixed }
  if (fixed.kind === 'unfixed') return { red, applied: fixed.applied }
  const { applied, green } = fixed
  if (green.kind !== 'passed') return { red, applied, green }
  const control = await inCheckout(options, (workspace) => check(options, workspace, 'again without the fix', true))
  return { red, applied, green, control }
}

/** A checkout for as long as the work takes; a stop where it cannot be had. */
async function inCheckout<T>(options: RoundOptions, work: (workspace: Workspace) => Promise<T>): Promise<T | Stop> {
  const workspace = await checkOut(options.snapshot)
  if ('missing' in workspace) return stopped('environment_missing', workspace.missing)
  try {
    const { directory } = options.request
    const folder = statSync(join(workspace.checkout, directory), { throwIfNoEntry: false })
    if (folder?.isDirectory() !== true)
      return stopped('environment_missing', `There is no folder ${directory} at this commit.`)
    return await work(workspace)
  } finally {
    await removeWorkspace(workspace)
  }
}

async function check(options: RoundOptions, workspace: Workspace, label: string, fresh: boolean): Promise<Check> {
  const { request, limits, sandbox } = options
  const { command, directory, signal } = request
  options.announce(label)
  const result = await sandbox.run(command, { workspace, directory, limits, signal })
  note(options, label, command, result)
  return readCheck(result, request, limits, fresh)
}

async function apply(options: RoundOptions, workspace: Workspace): Promise<Applied> {
  const { request, limits, sandbox } = options
  const { fix, directory, signal } = request
  options.announce('applying the fix')
  const application = await applyFix(fix, { sandbox, workspace, directory, limits, signal })
  if (application.kind === 'refused') return stopped('policy_denied', application.reason)
  if (application.kind === 'unusable') return { kind: 'failed', reason: application.reason }
  note(options, 'applying the fix', application.what, application.result)
  return readApplication(application.result, limits)
}

function stopped(verdict: Stop['verdict'], reason: string): Stop {
  return { kind: 'stopped', verdict, reason }
}

function note(options: RoundOptions, label: string, command: string, { end, exitCode, output }: RunResult): void {
  options.request.signal?.throwIfAborted()
  const ending = end === 'exit' ? `exit code ${exitCode}` : `stopped: ${end.replace('_', ' ')}`
  options.note({ heading: `# ${label} (${ending}): ${command}`, output })
}
