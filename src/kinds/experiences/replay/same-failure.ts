import type { ReplayRequest } from './request.ts'
import type { RunResult } from './sandbox/index.ts'

/**
 * How the output of a failed command has the expected error: word for word but for what always changes, or only loosely. Undefined where it
 * has not. Both streams together are read, and each alone: they may have come in any order. Secrets are masked first, as they were when
 * the error was recorded.
 */
export function recogniseFailure(
  { output, stderr, stdout }: Pick<RunResult, 'output' | 'stderr' | 'stdout'>,
  { expected, signaturesIn, mask }: Pick<ReplayRequest, 'expected' | 'signaturesIn' | 'mask'>,
): 'exact' | 'loose' | undefined {
  const found = [output, stderr, stdout].filter((text) => text.trim() !== '').map((text) => signaturesIn(mask(text)))
  if (found.some(({ exact }) => exact.includes(expected.exact))) return 'exact'
  const { loose: wanted } = expected
  return wanted !== undefined && found.some(({ loose }) => loose.includes(wanted)) ? 'loose' : undefined
}
