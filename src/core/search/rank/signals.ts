import type { Signal } from '../../../contract/index.ts'

/** Collects the reasons of a score; the score is their sum, so that the two can never disagree. */
export class SignalSum {
  readonly signals: Signal[] = []
  score = 0

  add(name: string, contribution: number, detail?: string): void {
    if (contribution === 0) return
    this.signals.push(detail === undefined ? { name, contribution } : { name, contribution, detail })
    this.score += contribution
  }

  /** Multiplies what there is by 1 + `boost`, as a reason of its own. */
  boost(name: string, boost: number, detail?: string): void {
    this.add(name, this.score * boost, detail)
  }
}
