import { describe, expect, test } from 'vitest'
import { verdicts } from '../experience.ts'
import { type Applied, type Check, judge, type Round, type Stop } from './judge.ts'

const passed: Check = { kind: 'passed' }
const same: Check = { kind: 'same', by: 'exact' }
const alike: Check = { kind: 'same', by: 'loose' }
const other: Check = { kind: 'other' }
const applied: Applied = { kind: 'applied' }
const stop = (verdict: Stop['verdict']): Stop => ({ kind: 'stopped', verdict, reason: `Stopped: ${verdict}.` })

const good: Round = { red: same, applied, green: passed, control: same }
const unreproduced: Round = { red: other }
const useless: Round = { red: same, applied, green: same }

const table: readonly (readonly [string, readonly Round[], string])[] = [
  ['red, green, red, twice', [good, good], 'verified'],
  ['the error only alike', [{ ...good, red: alike }, good], 'verified'],
  ['passes without the fix', [{ red: passed }, { red: passed }], 'not_reproduced'],
  ['another error', [unreproduced, unreproduced], 'not_reproduced'],
  ['no error, then another', [{ red: passed }, unreproduced], 'not_reproduced'],
  [
    'the fix does not apply',
    [
      { red: same, applied: { kind: 'failed', reason: 'It did not apply.' } },
      { red: same, applied: { kind: 'failed', reason: 'It did not apply.' } },
    ],
    'apply_failed',
  ],
  ['the same error with the fix', [useless, useless], 'fix_failed'],
  ['another error with the fix', [useless, { ...useless, green: other }], 'fix_failed'],
  ['the control passes', [{ ...good, control: passed }], 'flaky'],
  ['the control fails otherwise', [{ ...good, control: other }], 'flaky'],
  ['green, then not', [good, useless], 'flaky'],
  ['not green, then green', [useless, good], 'flaky'],
  ['red only once', [unreproduced, good], 'flaky'],
  ['red does not end', [{ red: stop('timeout') }], 'timeout'],
  ['the fix does not end', [{ red: same, applied: stop('timeout') }], 'timeout'],
  ['green does not end in the second round', [good, { red: same, applied, green: stop('timeout') }], 'timeout'],
  ['the control does not end', [{ ...good, control: stop('timeout') }], 'timeout'],
  ['the fix is refused', [{ red: same, applied: stop('policy_denied') }], 'policy_denied'],
  ['a stop outweighs what was found before', [useless, { red: stop('policy_denied') }], 'policy_denied'],
  ['a program is missing', [{ red: stop('environment_missing') }], 'environment_missing'],
  ['nothing ran', [], 'environment_missing'],
  ['only red', [{ red: same }, { red: same }], 'environment_missing'],
  ['no control', [{ red: same, applied, green: passed }], 'environment_missing'],
]

describe('the verdict', () => {
  test.each(table)('%s', (_, rounds, verdict) => {
    expect(judge(rounds).verdict).toBe(verdict)
  })

  test('every verdict can be reached', () => {
    expect(new Set(table.map(([, , verdict]) => verdict))).toEqual(new Set(verdicts))
  })

  test('the reason is a sentence, and says when the error was only alike', () => {
    for (const [, rounds] of table) expect(judge(rounds).reason).toMatch(/^[A-Z].*\.$/)
    expect(judge([good, good]).reason).toContain('the same error,')
    expect(judge([good, { ...good, control: alike }]).reason).toContain('but for numbers, names or paths')
  })
})
