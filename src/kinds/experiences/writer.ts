import type { Session } from '../../contract/index.ts'

/** The session that counts as the writer and reader: a sub-agent's is its parent's, for it works on the same task. */
export function writerOf(session: Session | undefined): string | undefined {
  return session?.parentId ?? session?.id
}
