/** How much one search looks at: bounds its time whatever the size of the store. */
export const limits = {
  /** Passages looked at for the rarest words of the query. */
  postings: 2000,
  /** With fewer candidates than this, common words are asked too. */
  enough: 200,
  /** Passages taken for their meaning. */
  meaning: 200,
}
