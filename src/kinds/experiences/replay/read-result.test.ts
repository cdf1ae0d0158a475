import { describe, expect, test } from 'vitest'
import { exactSignature, looseSignature, signaturesIn } from '../signature/index.ts'
import { readApplication, readCheck } from './read-result.ts'
import { defaultLimits, type RunResult } from './sandbox/index.ts'

const error = 'ld: undefined symbol deflate'
const request = {
  expected: { exact: exactSignature(error) ?? '', loose: looseSignature(error) },
  signaturesIn,
  mask: (text: string) => text,
}
const ended = (exitCode: number, stderr: string, stdout = ''): RunResult => ({
  ...{ end: 'exit', exitCode, stdout, stderr },
  output: stdout + stderr,
})
const check = (result: RunResult, fresh = true) => readCheck(result, request, defaultLimits, fresh)

describe('a run of the check', () => {
  test.each([
    ['ends well, whatever it prints', ended(0, error), { kind: 'passed' }],
    ['has the error', ended(1, error), { kind: 'same', by: 'exact' }],
    [
      'has it among other lines',
      ended(2, `cc -o app\n${error}\nmake: *** [app] Error 1\n`),
      { kind: 'same', by: 'exact' },
    ],
    ['has it between lines of the other output', ended(1, `${error}\n`, 'building\n'), { kind: 'same', by: 'exact' }],
    ['has another one', ended(1, 'ld: cannot find crt1.o'), { kind: 'other' }],
    ['says nothing', ended(1, ''), { kind: 'other' }],
    ['has no network', ended(1, 'npm error code EAI_AGAIN'), { kind: 'stopped', verdict: 'policy_denied' }],
    [
      'has not enough memory',
      ended(1, 'terminate called: std::bad_alloc'),
      { kind: 'stopped', verdict: 'policy_denied' },
    ],
    ['has no program', ended(127, 'sh: 1: cmake: not found'), { kind: 'stopped', verdict: 'environment_missing' }],
    [
      'has no program below make',
      ended(2, 'make: *** [x] Error 127'),
      { kind: 'stopped', verdict: 'environment_missing' },
    ],
    ['used up its time', ended(152, ''), { kind: 'stopped', verdict: 'timeout' }],
    ['wrote too much', ended(153, ''), { kind: 'stopped', verdict: 'policy_denied' }],
  ])('%s', (_, result, expected) => {
    expect(check(result)).toMatchObject(expected)
  })

  test('after the fix a program that is missing is the fault of the fix', () => {
    expect(check(ended(127, 'sh: 1: cmake: not found'), false)).toEqual({ kind: 'other' })
  })

  test.each([
    ['time', 'timeout'],
    ['memory', 'policy_denied'],
    ['output', 'policy_denied'],
    ['disk', 'policy_denied'],
    ['not_started', 'policy_denied'],
  ] as const)('that was stopped (%s) says nothing about the fix', (end, verdict) => {
    const result: RunResult = { end, exitCode: undefined, stdout: '', stderr: error, output: error }
    expect(check(result)).toMatchObject({ kind: 'stopped', verdict, reason: expect.stringMatching(/\.$/) })
  })
})

test('a fix that ends with another code than 0 does not apply', () => {
  expect(readApplication(ended(0, ''), defaultLimits)).toEqual({ kind: 'applied' })
  expect(readApplication(ended(1, 'error: patch failed'), defaultLimits)).toMatchObject({ kind: 'failed' })
  expect(readApplication(ended(1, 'Could not resolve host: x'), defaultLimits)).toMatchObject({ kind: 'stopped' })
})
