/** Ids that a database joined with commas into one value: thousands of rows of one number cost more to bring over than to find. */
export const readIds = (joined: string | null | undefined): number[] =>
  joined === null || joined === undefined || joined === '' ? [] : joined.split(',').map(Number)
