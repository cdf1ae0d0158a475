import type { ReplayRequest } from './request.ts'
import type { RunResult } from './sandbox/index.ts'

/** Most lines at the end of an output, and most neighbouring lines of them that are read as one error. */
const tail = 300
const widest = 6

/**
 * How the output of a failed command has the expected error: as a whole, as one of its streams, or in some neighbouring lines, for a tool
 * prints much around an error and a record may hold the error alone. Undefined where it has not.
 */
export function recogniseFailure(
  result: RunResult,
  { expected, signatureOf }: Pick<ReplayRequest, 'expected' | 'signatureOf'>,
): 'exact' | 'loose' | undefined {
  const texts = [...candidates(result)]
  if (texts.some((text) => signatureOf.exact(text) === expected.exact)) return 'exact'
  const { loose } = expected
  if (loose !== undefined && texts.some((text) => signatureOf.loose(text) === loose)) return 'loose'
  return undefined
}

function* candidates({ output, stderr, stdout }: RunResult): Generator<string> {
  for (const text of [output, stderr, stdout]) if (text.trim() !== '') yield text.trim()
  const lines = output.split(/\r?\n/).filter((line) => line.trim() !== '')
  const last = lines.slice(-tail)
  for (let width = 1; width <= widest; width++)
    for (let start = 0; start + width <= last.length; start++) yield last.slice(start, start + width).join('\n')
}
