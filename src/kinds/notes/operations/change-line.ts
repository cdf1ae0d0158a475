import type { Change } from '../delta/index.ts'
import { oneLine } from '../wording/index.ts'

/** A change on one line: `- 2026-12-01 edited "Plan" (nt_…) shop/plan.md by agent codex`. */
export function changeLine({ modifiedAt, kind, title, noteId, path, by, client }: Change): string {
  return `- ${modifiedAt.slice(0, 16)}Z ${kind} "${oneLine(title)}" (${noteId}) ${oneLine(path)} by ${by} ${oneLine(client)}`
}
