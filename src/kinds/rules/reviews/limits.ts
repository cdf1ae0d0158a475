/** Sizes of a reply: candidates, comments of a candidate, and characters of what is quoted and of the whole. */
export const reviewLimits = { candidates: 25, comments: 4, quote: 280, path: 120, reply: 8_000 } as const
