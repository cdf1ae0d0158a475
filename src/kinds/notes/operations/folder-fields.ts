import { z } from 'zod'
import { oneLine } from '../wording/index.ts'

export const folder = z.string().trim().min(1).max(4000).describe('Folder of Markdown files on this machine.')

export const projectOfFolder = z
  .string()
  .trim()
  .min(1)
  .max(300)
  .describe('Handle of a project. Default: that of the working directory.')

export const outRemarks = z.array(z.object({ file: z.string(), reason: z.string() }))

/** Most files that are named in a text; the output names all. */
const mostLines = 30

export function remarkLines(remarks: readonly { file: string; reason: string }[]): string[] {
  const lines = remarks.slice(0, mostLines).map(({ file, reason }) => `  ${oneLine(file)}: ${oneLine(reason)}`)
  return remarks.length <= mostLines ? lines : [...lines, `  and ${remarks.length - mostLines} more (--json)`]
}
