/** What a configuration enforces by itself, and on which files. */
export interface Enforcement {
  /** Ids as the answers name them; one that ends with `*` stands for all that begin so. */
  ids: readonly string[]
  /** Families of the files; undefined for all. */
  families?: readonly string[]
  /** Patterns of the files, relative to the configuration's folder; undefined for all. */
  patterns?: readonly string[]
}

/** What the formatting of a file consists of. */
export const allFormat: readonly string[] = [
  'format:indent',
  'format:quotes',
  'format:semicolons',
  'format:line-length',
  'format:final-newline',
  'format:trailing-space',
  'format:line-end',
]

/** Whether it enforces one of the ids. */
export function enforcesOne({ ids }: Enforcement, wanted: readonly string[]): boolean {
  return wanted.some((id) =>
    ids.some((known) => (known.endsWith('*') ? id.startsWith(known.slice(0, -1)) : known === id)),
  )
}
