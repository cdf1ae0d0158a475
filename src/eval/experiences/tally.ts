/** What a way of answering comes to. */
export interface Tally {
  /** Share of later occurrences whose own record is the first hit. */
  hit1: number
  /** Share of near-misses that were answered with any record. */
  falseMatch: number
  /** Share of later occurrences that were answered with another record first. */
  wrong: number
  later: number
  near: number
}

/** One question and how it was answered. */
export interface Answer {
  /** Place of the failure in the set. */
  place: number
  language: string
  fresh: boolean
  /** `output`: as a tool prints it; `words`: in a few words. */
  form: 'output' | 'words'
  /** Key of the record that answers it; undefined for a near-miss. */
  wanted: string | undefined
  /** Keys of the hits, best first. */
  mnema: readonly string[]
  /** What plain BM25 puts first, and its score. */
  plain: { key: string; score: number } | undefined
}

/** @param first the first hit of an answer by the way that is measured, where it gives any */
export function tally(answers: readonly Answer[], first: (answer: Answer) => string | undefined): Tally {
  const later = answers.filter(({ wanted }) => wanted !== undefined)
  const near = answers.filter(({ wanted }) => wanted === undefined)
  const share = (list: readonly Answer[], counts: (answer: Answer) => boolean): number =>
    list.length === 0 ? 0 : list.filter(counts).length / list.length
  return {
    hit1: share(later, (answer) => first(answer) === answer.wanted),
    falseMatch: share(near, (answer) => first(answer) !== undefined),
    wrong: share(later, (answer) => first(answer) !== undefined && first(answer) !== answer.wanted),
    later: later.length,
    near: near.length,
  }
}

/** The score of plain BM25 from which on its answers are taken, so that hits less false matches are most on these answers. */
export function bestCut(answers: readonly Answer[]): number {
  const scores = [...new Set(answers.flatMap(({ plain }) => (plain === undefined ? [] : [plain.score])))]
  let [cut, most] = [0, Number.NEGATIVE_INFINITY]
  for (const score of scores.sort((one, other) => one - other)) {
    const { hit1, falseMatch } = tally(answers, (answer) => plainAbove(answer, score))
    if (hit1 - falseMatch > most) [cut, most] = [score, hit1 - falseMatch]
  }
  return cut
}

/** The record that plain BM25 answers with, where its score reaches the cut. */
export function plainAbove({ plain }: Answer, cut: number): string | undefined {
  return plain !== undefined && plain.score >= cut ? plain.key : undefined
}
