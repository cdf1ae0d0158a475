import { z } from 'zod'
import { oneLine } from '../select/index.ts'

/** What is to be said about places in files. */
export const remarks = z.array(
  z.object({
    file: z.string().describe('Relative to the project.'),
    line: z.int().optional(),
    reason: z.string().describe('Why.'),
  }),
)

/** Most lines of one part of a reply; all are in the structured answer. */
const printed = 50

/** `AGENTS.md:12` */
export function placeOf({ file, line }: { file: string; line?: number | undefined }): string {
  return line === undefined ? oneLine(file) : `${oneLine(file)}:${line}`
}

export function remarkLines(entries: z.infer<typeof remarks>): string[] {
  return entries.map((entry) => `${placeOf(entry)}: ${oneLine(entry.reason)}`)
}

/** A heading and its lines; nothing where there are none. */
export function section(heading: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return []
  const more = lines.length > printed ? [`- … and ${lines.length - printed} more`] : []
  return [heading, ...lines.slice(0, printed).map((line) => `- ${line}`), ...more]
}
