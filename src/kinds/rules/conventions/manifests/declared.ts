/** A convention that a manifest or a configuration declares. */
export interface Declared {
  /** What it is about: `package-manager`. The one nearest to the root counts for all below it. */
  id: string
  rule: string
  /** The file that declares it. */
  file: string
}

/** A manifest that is being read. */
export interface Manifest {
  /** Relative to the project's root. */
  path: string
  text: string
  /** Its folder: empty for the root, else with `/` at its end. */
  folder: string
  /** All paths of the project. */
  paths: ReadonlySet<string>
}

/** A range of versions as it may stand in a rule; undefined for anything else, because manifests are data. */
export function versionText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const plain = value.trim()
  return /^[\d.<>=^~|!*xX,\s-]{1,40}$/.test(plain) && /\d/.test(plain) ? plain : undefined
}
