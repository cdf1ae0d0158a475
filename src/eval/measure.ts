/** Means over the queries of a set. */
export interface Figures {
  /** Mean share of the gold texts among the first five, and the first ten. */
  recall5: number
  recall10: number
  /** Mean of 1 / rank of the first gold text, 0 where it is not in the ranking. */
  mrr: number
}

export class Measure {
  #queries = 0
  #recall5 = 0
  #recall10 = 0
  #mrr = 0

  add(ranking: readonly string[], gold: readonly string[]): void {
    const wanted = new Set(gold)
    const share = (k: number) => ranking.slice(0, k).filter((id) => wanted.has(id)).length / Math.max(1, wanted.size)
    this.#queries++
    this.#recall5 += share(5)
    this.#recall10 += share(10)
    const first = ranking.findIndex((id) => wanted.has(id))
    this.#mrr += first < 0 ? 0 : 1 / (first + 1)
  }

  figures(): Figures {
    const mean = (sum: number) => (this.#queries === 0 ? 0 : sum / this.#queries)
    return { recall5: mean(this.#recall5), recall10: mean(this.#recall10), mrr: mean(this.#mrr) }
  }
}
