/** A stretch of a text: offsets in UTF-16 units, the end not included. */
export interface Span {
  start: number
  end: number
}
