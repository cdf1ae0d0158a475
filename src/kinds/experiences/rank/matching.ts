/** What one signal finds: how much of its cap, 0 to 1, and by what, in few characters. */
export interface Matching {
  share: number
  detail: string
}

/** The detail of a signal for which nothing speaks. */
export const nothing: Matching = { share: 0, detail: 'none' }

/** What the record has, where the asker has something else: `linux≠darwin`, the record's first. */
export const differing = (recorded: string, own: string): string => `${recorded}≠${own}`
