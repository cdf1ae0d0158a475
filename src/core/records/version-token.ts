import { canonicalJson } from './canonical-json.ts'
import { digest } from './digest.ts'
import type { RecordState } from './record-state.ts'

/**
 * The fingerprint of a whole state: 22 characters, safe in a URL. It depends on nothing but the state (not on the id, the revision or the
 * time), so a state that comes back has its old token again; docs/decisions/records.md says why that is safe.
 */
export function versionTokenOf(state: RecordState): string {
  return digest(
    canonicalJson([
      state.title,
      state.body,
      state.attributes,
      state.status,
      state.projectId ?? null,
      state.places.map(({ tree, path }) => [tree, path]),
      state.terms.map(({ kind, text }) => [kind, text]),
    ]),
  )
}
