import type { Applied, Check, Stop } from './judge.ts'
import type { ReplayRequest } from './request.ts'
import { recogniseFailure } from './same-failure.ts'
import type { Limits, RunResult } from './sandbox/index.ts'

/** Exit codes of a shell for a program that it cannot start and for one that it cannot find. */
const notRunnable: readonly (number | undefined)[] = [126, 127]
/** 128 and the signal by which the kernel ends what has used up its processor time, and what writes too large a file. */
const [timeUsedUp, fileTooLarge] = [152, 153]

/** What a run of the check says. `fresh`: nothing was changed before, so a program that is missing is missing on this machine. */
export function readCheck(
  result: RunResult,
  request: Pick<ReplayRequest, 'expected' | 'signaturesIn' | 'mask'>,
  limits: Limits,
  fresh: boolean,
): Check {
  const stop = readEnd(result, limits, 'The command')
  if (stop !== undefined) return stop
  if (result.exitCode === 0) return { kind: 'passed' }
  const by = recogniseFailure(result, request)
  if (by !== undefined) return { kind: 'same', by }
  return findBlame(result, 'The command', fresh) ?? { kind: 'other' }
}

/** What the run that applies a fix says. */
export function readApplication(result: RunResult, limits: Limits): Applied {
  const stop = readEnd(result, limits, 'The fix')
  if (stop !== undefined) return stop
  if (result.exitCode === 0) return { kind: 'applied' }
  const reason = `The fix does not apply to this commit: it ended with exit code ${result.exitCode}.`
  return findBlame(result, 'The fix', true) ?? { kind: 'failed', reason }
}

/** A run that did not end by itself. */
function readEnd({ end, output }: RunResult, limits: Limits, who: string): Stop | undefined {
  switch (end) {
    case 'exit':
      return undefined
    case 'time':
      return stop('timeout', `${who} did not end within ${Math.round(limits.time / 1000)} seconds.`)
    case 'memory':
      return stop('policy_denied', `${who} used more than ${Math.round(limits.memory / 1024 ** 2)} MiB of memory.`)
    case 'output':
      return stop('policy_denied', `${who} printed more than ${Math.round(limits.output / 1024)} KiB.`)
    case 'disk':
      return stop('policy_denied', `${who} was stopped because the disk was nearly full.`)
    case 'cancelled':
      return stop('timeout', 'The replay was given up.')
    case 'not_started':
      return stop('policy_denied', `The sandbox could not be made: ${output.trim().split('\n').at(-1)}.`)
  }
}

/** What programs and the C library say when the sandbox withholds something, and what that is. */
const withheld: readonly (readonly [RegExp, string])[] = [
  [
    /EAI_AGAIN|ENOTFOUND|ENETUNREACH|Network is unreachable|Could not resolve (?:host|proxy)|Temporary failure (?:in name resolution|resolving)|Name or service not known|unable to resolve host address/i,
    'the network',
  ],
  [
    /fork: .*Resource temporarily unavailable|Cannot fork|\bspawn\w* \S+ EAGAIN|can't start new thread/i,
    'more processes',
  ],
  [/Cannot allocate memory|\bMemoryError\b|std::bad_alloc|\bENOMEM\b|heap out of memory/i, 'more memory'],
  [/File size limit exceeded|File too large|\bEFBIG\b|No space left on device/i, 'larger files'],
]

/** As shells and make say it. */
const notFound = /^.*: (?:line )?\d+: \S+: not found$|: command not found\b|\bError 127$/m

/** Why a failure with another error is the sandbox's or the machine's doing, where that can be told. It then proves nothing. */
function findBlame({ exitCode, output }: RunResult, who: string, fresh: boolean): Stop | undefined {
  if (exitCode === timeUsedUp) return stop('timeout', `${who} used up its processor time.`)
  const wish = exitCode === fileTooLarge ? 'larger files' : withheld.find(([words]) => words.test(output))?.[1]
  if (wish !== undefined) return stop('policy_denied', `${who} asks for ${wish}, which a replay does not give.`)
  if (fresh && (notRunnable.includes(exitCode) || notFound.test(output)))
    return stop('environment_missing', `${who} needs a program that is not in the sandbox.`)
  return undefined
}

function stop(verdict: Stop['verdict'], reason: string): Stop {
  return { kind: 'stopped', verdict, reason }
}
