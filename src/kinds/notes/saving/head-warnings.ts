import { isBrokenHead, readHead } from '../text/index.ts'

/** What is to be told of a new head: one that cannot be read is kept as it is, and its title, tags and aliases are not known. */
export function headWarnings(head: string): string[] {
  if (Object.keys(readHead(head)).length > 0 || !isBrokenHead(head)) return []
  return ['head: the frontmatter is no YAML that can be read. It is kept as it is; its fields are not known.']
}
