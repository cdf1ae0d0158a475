/** The first thing in a text that looks like a version: `codex-cli 0.171.0 (abc)` → `0.171.0`. */
export function versionIn(text: string): string | undefined {
  return /\d+(?:\.\d+){1,3}/.exec(text)?.[0]
}

/** Whether a version is at least another one, number by number. */
export function isAtLeast(version: string, least: string): boolean {
  const [ours, theirs] = [version, least].map((text) => text.split('.').map(Number))
  for (let index = 0; index < (theirs?.length ?? 0); index++) {
    const difference = (ours?.[index] ?? 0) - (theirs?.[index] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return true
}
