/** A secret in a text, in UTF-16 units. */
export interface Secret {
  start: number
  end: number
  /** What it is, for people: `GitHub token`. */
  label: string
}
