import { oneLine } from '../wording/index.ts'
import type { Remark } from './importer.ts'

/** Most characters of another program's word in a line of ours. */
const longest = 80

/** Most words of another program by which something is counted; what comes after them is counted together. */
const mostWords = 40

/** Keeps account of what an importer does not hand on. */
export interface Tally {
  leaveOut(what: string, count: number): void
  /** @param name of the thing, which may hold anything. */
  spoil(name: string, reason: string): void
  leftOut: ReadonlyMap<string, number>
  broken: readonly Remark[]
}

export function createTally(): Tally {
  const leftOut = new Map<string, number>()
  const broken: Remark[] = []
  return {
    leftOut,
    broken,
    leaveOut(what, count) {
      const name = leftOut.has(what) || leftOut.size < mostWords ? what : 'others'
      if (count > 0) leftOut.set(name, (leftOut.get(name) ?? 0) + count)
    },
    spoil: (name, reason) => broken.push({ name, reason }),
  }
}

/** Another program's word on one short line. */
export function plainName(text: string): string {
  const line = oneLine(text)
  return line.length <= longest ? line : `${line.slice(0, longest - 1)}…`
}
