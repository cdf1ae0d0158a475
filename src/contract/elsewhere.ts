/** Where a caller on another machine works: no path that it names is looked at on this one. */
export interface Elsewhere {
  /** What names its project alike on every machine: `git:github.com/acme/shop`, `name:shop`. */
  projectIdentity?: string
  /** Root of its checkout, for cutting paths by their letters alone. */
  root?: string
}
