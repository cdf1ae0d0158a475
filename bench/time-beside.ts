import { quantile } from './statistics.ts'
import type { Row } from './table.ts'

/** What is measured, and what a user would pick instead, for one question. Milliseconds by the clock. */
export interface Contest {
  what: string
  questions: readonly string[]
  ours(question: string): Promise<void>
  peer: { name: string; ask(question: string): void }
  /** For the 95th percentile, in milliseconds. */
  goal: number
}

/** Asks every question of both, one round to warm up and one that counts. @returns the rows of median and p95. */
export async function timeBeside({ what, questions, ours, peer, goal }: Contest): Promise<Row[]> {
  const mine: number[] = []
  const theirs: number[] = []
  for (const round of ['warm', 'measured'] as const) {
    for (const question of questions) {
      const start = performance.now()
      await ours(question)
      const middle = performance.now()
      peer.ask(question)
      const end = performance.now()
      if (round === 'warm') continue
      mine.push(middle - start)
      theirs.push(end - middle)
    }
  }
  return [0.5, 0.95].map((share) => ({
    what: `${what}, warm, ${share === 0.5 ? 'median' : 'p95'}`,
    ours: quantile(mine, share),
    unit: 'ms',
    peer: { name: peer.name, value: quantile(theirs, share) },
    ...(share === 0.95 ? { goal: `≤ ${goal} ms` } : {}),
  }))
}
