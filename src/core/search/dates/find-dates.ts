/** A stretch of time that a text names: from `from` up to and without `to`, both in ms; `start` and `end` are the place in the text. */
export interface DateMention {
  from: number
  to: number
  start: number
  end: number
}

export function findDates(_text: string, _now: Date): DateMention[] {
  return []
}
