import type { TeamEntry } from './team-file.ts'

/** The newest entry of each record. Of two that were written at the same time a withdrawal counts, and else the one that all choose alike. */
export function presentEntries(entries: readonly TeamEntry[]): Map<string, TeamEntry> {
  const newest = new Map<string, TeamEntry>()
  for (const entry of entries) {
    const before = newest.get(entry.ref)
    if (before === undefined || isLater(entry, before)) newest.set(entry.ref, entry)
  }
  return newest
}

function isLater(entry: TeamEntry, before: TeamEntry): boolean {
  if (entry.revision !== before.revision) return entry.revision > before.revision
  if (entry.withdrawn !== before.withdrawn) return entry.withdrawn
  return JSON.stringify(entry) > JSON.stringify(before)
}

/** The ref under which a record of a store is known to the team: the same digits, so that sharing it again is the same record. */
export function teamRefOf(ref: string): string {
  return `rr_${ref.slice(ref.indexOf('_') + 1)}`
}
