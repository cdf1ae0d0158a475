import { oneLine } from '../../wording/index.ts'

/** What a file calls its note where its text does not: its name without the ending. */
export function stemOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return oneLine(name.replace(/\.(?:md|markdown)$/i, '').normalize('NFC'))
}
