import type { Signal } from '../../../contract/index.ts'

/** Takes the reasons of a score, in order. */
export interface Reasons {
  add(name: string, contribution: number, detail?: () => string | undefined): void
  /** Multiplies what there is by 1 + `boost`, as a reason of its own. */
  boost(name: string, boost: number, detail?: () => string | undefined): void
}

/** Only the score. */
export class Score implements Reasons {
  score = 0

  add(_name: string, contribution: number): void {
    this.score += contribution
  }

  boost(_name: string, boost: number): void {
    this.score += this.score * boost
  }
}

/** The reasons, and the score that is their sum. */
export class SignalSum implements Reasons {
  readonly signals: Signal[] = []
  score = 0

  add(name: string, contribution: number, detail?: () => string | undefined): void {
    this.score += contribution
    if (contribution === 0) return
    const said = detail?.()
    this.signals.push(said === undefined ? { name, contribution } : { name, contribution, detail: said })
  }

  boost(name: string, boost: number, detail?: () => string | undefined): void {
    this.add(name, this.score * boost, detail)
  }

  /** Reasons that were given before. */
  take(signals: readonly Signal[]): void {
    for (const signal of signals) {
      this.score += signal.contribution
      this.signals.push(signal)
    }
  }
}
