/** A stretch of time: from `from` up to and without `to`, in ms since 1970, days by the local clock of this machine. */
export interface TimeRange {
  from: number
  to: number
  /** How surely the text means this one: 1, or less for a year that was not named. */
  share: number
}

/** A time that a text names. */
export interface DateMention {
  ranges: readonly TimeRange[]
  /** Days, or longer: how exact the words were. */
  grain: 'day' | 'longer'
  /** Said by distance from the moment of asking. */
  relative: boolean
  /** Where the words stand in the text. */
  start: number
  end: number
}

/** Midnight that begins a day; days and months beyond their bounds count on. `month` is 1–12. */
export const midnight = (year: number, month: number, day: number): number => new Date(year, month - 1, day).getTime()
