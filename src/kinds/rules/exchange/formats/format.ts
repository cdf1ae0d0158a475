import type { FormatName } from '../format-names.ts'

/** A kind of rule file. */
export interface RuleFileFormat {
  /** What the reply calls it. */
  name: FormatName | 'markdown'
  /** Paths of such files, relative to the project; the first group is the folder for which they speak. */
  path: RegExp
  /** Keys of the head that hold the patterns of files, the tool's own first; none: the tool reads no head. */
  patternKeys: readonly string[]
  /** A file without a pattern is one that the tool applies only when it is named. */
  byHand?: true
  /** May pull in other files with `@path`. */
  imports?: true
}

const anyKeys = ['paths', 'globs', 'applyTo'] as const
const folder = '^((?:[^/]+/)*?)'

function at(rest: string): RegExp {
  return new RegExp(`${folder}${rest}$`)
}

/** Each tool's documented places, and the single files that came before them. */
export const formats: readonly RuleFileFormat[] = [
  { name: 'agents', path: at(String.raw`AGENTS\.md`), patternKeys: [] },
  { name: 'claude', path: at(String.raw`(?:\.claude/)?CLAUDE\.md`), patternKeys: [], imports: true },
  { name: 'gemini', path: at(String.raw`(?:\.gemini/)?GEMINI\.md`), patternKeys: [], imports: true },
  { name: 'copilot', path: at(String.raw`\.github/copilot-instructions\.md`), patternKeys: [] },
  {
    name: 'copilot-instructions',
    path: at(String.raw`\.github/instructions/.+\.instructions\.md`),
    patternKeys: ['applyTo', 'paths', 'globs'],
    byHand: true,
  },
  { name: 'claude-rules', path: at(String.raw`\.claude/rules/.+\.md`), patternKeys: anyKeys },
  { name: 'cursor', path: at(String.raw`\.cursor/rules/.+\.mdc?`), patternKeys: ['globs', 'paths', 'applyTo'] },
  { name: 'cursor', path: at(String.raw`\.cursorrules`), patternKeys: [] },
  {
    name: 'windsurf',
    path: at(String.raw`\.(?:windsurf|devin)/rules/.+\.md`),
    patternKeys: ['globs', 'paths', 'applyTo'],
  },
  { name: 'windsurf', path: at(String.raw`\.windsurfrules`), patternKeys: [] },
  { name: 'cline', path: at(String.raw`\.clinerules(?:/.+\.(?:md|txt))?`), patternKeys: anyKeys },
]

/** Any other Markdown file, where a person names it. */
const markdown: RuleFileFormat = { name: 'markdown', path: at('[^/]+'), patternKeys: anyKeys }

/** The format of a file, and the folder for which it speaks: empty for the whole project, else with `/` at its end. */
export interface FoundFormat {
  format: RuleFileFormat
  folder: string
}

export function findFormat(path: string): FoundFormat | undefined {
  for (const format of formats) {
    const found = format.path.exec(path)
    if (found) return { format, folder: found[1] ?? '' }
  }
  return undefined
}

/** Of a file that a person named: one that no tool reads speaks for the whole project. */
export function formatOfNamed(path: string): FoundFormat {
  return findFormat(path) ?? { format: markdown, folder: '' }
}
