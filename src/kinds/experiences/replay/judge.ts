import type { Verdict } from '../experience.ts'

/** A run that says nothing about the fix, and the verdict that it forces. */
export interface Stop {
  kind: 'stopped'
  verdict: 'timeout' | 'policy_denied' | 'environment_missing'
  reason: string
}

/** How one run of the check ended: well, with the expected error, with another one, or not by itself. */
export type Check = { kind: 'passed' } | { kind: 'same'; by: 'exact' | 'loose' } | { kind: 'other' } | Stop

export type Applied = { kind: 'applied' } | { kind: 'failed'; reason: string } | Stop

/** Red, the fix, green, and the control: later steps are absent where an earlier one made them pointless. */
export interface Round {
  red: Check
  applied?: Applied
  green?: Check
  /** The check on another clean checkout, without the fix. */
  control?: Check
}

export interface Judgement {
  verdict: Verdict
  /** One plain sentence. */
  reason: string
}

/**
 * What the rounds prove together. A run that was stopped decides alone, since it leaves nothing to compare; rounds that disagree are
 * `flaky`; else all say the same.
 */
export function judge(rounds: readonly Round[]): Judgement {
  const found = rounds.map(judgeRound)
  const stop = rounds.flatMap((round) => Object.values(round)).find((step) => step.kind === 'stopped')
  if (stop !== undefined) return { verdict: stop.verdict, reason: stop.reason }
  const [first = nothingRan, ...rest] = found
  const other = rest.find((judgement) => judgement.verdict !== first.verdict)
  if (other === undefined) return first.verdict === 'verified' ? { ...first, reason: proofOf(rounds) } : first
  return { verdict: 'flaky', reason: `Two rounds disagree: ${first.verdict}, then ${other.verdict}.` }
}

const nothingRan: Judgement = { verdict: 'environment_missing', reason: 'Nothing was run.' }

function judgeRound(round: Round): Judgement {
  const { red, applied, green, control } = round
  if (red.kind === 'passed')
    return { verdict: 'not_reproduced', reason: 'The command passes at this commit without the fix.' }
  if (red.kind === 'other')
    return { verdict: 'not_reproduced', reason: 'The command fails at this commit, but with another error.' }
  if (applied?.kind === 'failed') return { verdict: 'apply_failed', reason: applied.reason }
  if (green?.kind === 'same')
    return { verdict: 'fix_failed', reason: 'With the fix the command still fails with the same error.' }
  if (green?.kind === 'other')
    return { verdict: 'fix_failed', reason: 'With the fix the command fails with another error.' }
  if (control?.kind === 'passed')
    return { verdict: 'flaky', reason: 'The command also passed without the fix when it was tried again.' }
  if (control?.kind === 'other')
    return {
      verdict: 'flaky',
      reason: 'The command failed with another error when it was tried again without the fix.',
    }
  // A proof needs every step; what was left out proves nothing.
  const whole = applied?.kind === 'applied' && green?.kind === 'passed' && control?.kind === 'same'
  return whole ? { verdict: 'verified', reason: proofOf([round]) } : nothingRan
}

/** One run that was only alike is enough to say so. */
function proofOf(rounds: readonly Round[]): string {
  const loosely = rounds.some(({ red, control }) =>
    [red, control].some((check) => check?.kind === 'same' && check.by === 'loose'),
  )
  const error = loosely ? 'the same error but for numbers, names or paths' : 'the same error'
  return `The command fails with ${error}, passes with the fix, and fails again without it, twice.`
}
