import type { ChildProcess } from 'node:child_process'

/** Collects what a process prints, in the order of arrival, and calls `exceeded` once there is more than `limit` bytes. */
export function createCapture(
  child: ChildProcess,
  limit: number,
  exceeded: () => void,
): { texts(): { stdout: string; stderr: string; output: string } } {
  const pieces: { from: 'stdout' | 'stderr'; data: Buffer }[] = []
  let size = 0
  for (const from of ['stdout', 'stderr'] as const) {
    child[from]?.on('data', (data: Buffer) => {
      const room = limit - size
      size += data.length
      if (room > 0) pieces.push({ from, data: data.subarray(0, room) })
      if (size > limit) exceeded()
    })
  }
  const join = (chosen: typeof pieces) => Buffer.concat(chosen.map((piece) => piece.data)).toString('utf8')
  return {
    texts: () => ({
      stdout: join(pieces.filter((piece) => piece.from === 'stdout')),
      stderr: join(pieces.filter((piece) => piece.from === 'stderr')),
      output: join(pieces),
    }),
  }
}
