import type { KindName } from './record.ts'

/** What a person does with the store as a whole. */
export interface Maintenance {
  /** Writes a consistent copy of everything to one file, with checksums. @returns bytes and records. */
  backup(file: string): Promise<{ bytes: number; records: number }>
  /** Verifies the file first, then replaces the whole content; refuses a store that holds records unless `replace`. */
  restore(file: string, options: { replace: boolean }): Promise<{ records: number }>
  /** Looks for damage in the store's own structures. @returns one sentence for each, none where all is whole. */
  verify(): Promise<readonly string[]>
  /** Makes the derived data anew: passages, lexical index, vectors. */
  reindex(progress: (done: number, total: number) => void): Promise<number>
  /** One Markdown file with frontmatter a record; paths are relative, safe and stable. */
  export(filter: { spaceId: string; kinds?: readonly KindName[] }): AsyncIterable<{ path: string; text: string }>
  /** Merges: a known id is updated only where the file differs, a new one is created; a record that changed in both places is reported and kept. */
  import(
    spaceId: string,
    files: readonly { path: string; text: string }[],
  ): Promise<{ created: number; updated: number; unchanged: number; conflicts: { path: string; reason: string }[] }>
  /** Empties the trash of units older than this. */
  purgeBefore(spaceId: string, date: Date): Promise<number>
}
