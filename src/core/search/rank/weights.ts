/** Every number of the ranking, in one place. The sources are the measurements in `docs/decisions/search.md`. */
export const weights = {
  /** BM25: saturation, and how far length counts in the text and among the names. */
  k1: 1.2,
  textLength: 0.8,
  namesLength: 0.5,
  /** Passages of general text that are counted beside those of the store when words are weighed. */
  background: 30,
  /** How much a word among the names counts more than one in the text. */
  names: 1.5,
  /** Share of the words of earlier and later short turns that count for a turn. */
  previousTurns: [0.5, 0.4, 0.3],
  nextTurns: [0.3, 0.2],
  /** Words up to which a turn counts as short. */
  shortTurn: 150,
  /** Share of the score of the whole record added to that of its best passage. */
  wholeRecord: 0.3,
  /** Cosine beside the lexical score, which is 1 for the best hit. */
  meaning: 0.75,
  meaningOfCode: 1.5,
  /** Share of the meaning of the turns about a short turn: distance in the conversation, share. */
  meaningOfTurns: [
    [-2, 0.2],
    [-1, 0.3],
    [1, 0.2],
  ] as readonly (readonly [number, number])[],
  /** Share of the lexical score of the next record of a correspondence within `correspondenceGap`. */
  correspondence: 0.3,
  correspondenceGap: 24 * 3_600_000,
  /** Share of what happened about the same time, fading within an hour. */
  sameTime: 0.03,
  sameTimeGap: 3 * 3_600_000,
  sameTimeNeighbours: 8,
  /** The id of the record stands in the query. */
  named: 2,
  /** A phrase of the query that stands in the text as it is. */
  phrase: 0.5,
  /** Boosts: the score is multiplied by 1 + the number. */
  date: 1.5,
  dateOfWriting: 0.5,
  /** How long after a named day, or a longer time, a turn of a conversation may still tell of it. */
  toldWithinDay: 7 * 86_400_000,
  toldWithinLonger: 5 * 86_400_000,
  person: 0.3,
  user: 0.4,
  project: 0.15,
  otherProject: -0.3,
}
