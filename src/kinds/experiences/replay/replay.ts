import { posix } from 'node:path'
import type { Environment, Verification } from '../experience.ts'
import { checkPath } from './apply/index.ts'
import { checkOut, type Snapshot, takeSnapshot } from './checkout/index.ts'
import { type Judgement, judge, type Round } from './judge.ts'
import { formatLog, type LogEntry } from './log.ts'
import type { ReplayRequest } from './request.ts'
import { runRound } from './run-round.ts'
import { defaultLimits, findSandbox, removeWorkspace, type Sandbox, sweepFolders } from './sandbox/index.ts'
import { findToolVersions } from './tool-versions.ts'

/** How often the whole sequence is run: once might be luck. */
const times = 2
/** Runs of a round, for the progress: red, fix, green, control. */
const stepsOfRound = 4

/**
 * Proves a fix, or finds why that cannot be done: on a clean checkout of the commit the command fails with the expected error, with the
 * fix it passes, without it it fails again, and all that twice. Every command runs in a sandbox; where none can be made the verdict is
 * `policy_denied` and nothing runs.
 *
 * A fix that makes the check itself pass everything is not detected: whoever decides on a record sees the fix.
 * @throws the reason of `signal`, after everything was stopped and removed. Nothing that a fix does makes it throw.
 */
export async function replay(request: ReplayRequest): Promise<Verification> {
  const started = new Date()
  const entries: LogEntry[] = []
  const rounds: Round[] = []
  const answer = ({ verdict, reason }: Judgement, commit: string, environment: Environment): Verification => ({
    verdict,
    reason: request.mask(reason),
    commit,
    environment: { os: process.platform, arch: process.arch, ...environment },
    runs: rounds.flatMap(({ red, green, control }) => [red, green, control]).filter((step) => step !== undefined)
      .length,
    verifier: request.verifier,
    at: started,
    log: formatLog(entries, request.mask),
  })
  const end = (verdict: Judgement['verdict'], reason: string) => answer({ verdict, reason }, request.commit, {})

  const directory = tidy(request.directory)
  const problem = directory === '' ? undefined : checkPath(directory)
  if (problem !== undefined) return end('policy_denied', `The folder of the command is refused: ${problem}.`)
  const sandbox = request.sandbox ?? (await findSandbox())
  if ('missing' in sandbox) return end('policy_denied', sandbox.missing)
  await sweepFolders()
  const snapshot = await takeSnapshot(request.repository, request.commit)
  if ('missing' in snapshot) return end('environment_missing', snapshot.missing)
  try {
    const environment = await environmentOf(request, sandbox, snapshot)
    let done = 0
    const options = {
      request: { ...request, directory },
      snapshot,
      sandbox,
      limits: { ...defaultLimits, ...request.limits },
      announce: (label: string) => request.progress?.(done++, times * stepsOfRound, label),
      note: (entry: LogEntry) => entries.push(entry),
    }
    do rounds.push(await runRound(options))
    while (rounds.length < times && !isFinal(judge(rounds).verdict))
    return answer(judge(rounds), snapshot.commit, environment)
  } finally {
    await snapshot.remove()
  }
}

/** `./web/` is `web`, `.` is the root. */
function tidy(directory: string): string {
  const plain = posix.normalize(directory === '' ? '.' : directory).replace(/\/$/, '')
  return plain === '.' ? '' : plain
}

/** Another round could add nothing: a run was stopped, or the check was found to be a matter of chance. */
function isFinal(verdict: Judgement['verdict']): boolean {
  return ['timeout', 'policy_denied', 'environment_missing', 'flaky'].includes(verdict)
}

async function environmentOf(request: ReplayRequest, sandbox: Sandbox, snapshot: Snapshot): Promise<Environment> {
  const workspace = await checkOut(snapshot)
  if ('missing' in workspace) return {}
  try {
    const commands = [request.command, ...(request.fix.kind === 'command' ? [request.fix.command] : [])]
    return await findToolVersions(commands, sandbox, workspace, { ...defaultLimits, time: 30_000 })
  } finally {
    await removeWorkspace(workspace)
  }
}
