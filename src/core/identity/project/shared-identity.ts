import { gatherEvidence } from './evidence.ts'

/** What names the directory's project alike on every machine; undefined where only this one knows it. No store is asked. */
export function sharedIdentity(directory: string): string | undefined {
  const evidence = gatherEvidence(directory)
  return evidence?.reach === 'shared' ? evidence.identity : undefined
}
