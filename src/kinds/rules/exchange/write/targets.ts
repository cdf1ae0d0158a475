import type { FormatName } from '../format-names.ts'

/** A file that belongs to people, in which a part is ours. */
export interface SharedTarget {
  path: string
}

/** A folder in which whole files are ours, one for each scope. */
export interface FolderTarget {
  folder: string
  ending: string
  /** Whether the tool reads `{a,b}` in a pattern. */
  braces: boolean
  /** Most characters of a file, where the tool cuts longer ones. */
  longest?: number
  /** The head of a file, with its lines of dashes; no pattern: for the whole project. */
  head(patterns: readonly string[]): string
}

function headOf(...lines: readonly string[]): string {
  return `---\n${lines.join('\n')}\n---\n\n`
}

/** A text of YAML in quotes. */
function quoted(text: string): string {
  return JSON.stringify(text)
}

function listed(key: string, patterns: readonly string[]): string {
  return patterns.length === 0 ? '' : headOf(`${key}:`, ...patterns.map((pattern) => `  - ${quoted(pattern)}`))
}

export const targets: Readonly<Record<FormatName, SharedTarget | FolderTarget>> = {
  agents: { path: 'AGENTS.md' },
  claude: { path: 'CLAUDE.md' },
  gemini: { path: 'GEMINI.md' },
  copilot: { path: '.github/copilot-instructions.md' },
  'claude-rules': {
    folder: '.claude/rules',
    ending: '.md',
    braces: true,
    head: (patterns) => listed('paths', patterns),
  },
  cursor: {
    folder: '.cursor/rules',
    ending: '.mdc',
    braces: false,
    // Cursor splits at every comma and takes quotes for a part of the pattern.
    head: (patterns) =>
      headOf(
        `description: ${quoted(patterns.length === 0 ? 'Rules of the project' : `Rules for ${patterns.join(', ')}`)}`,
        `globs:${patterns.length === 0 ? '' : ` ${patterns.join(',')}`}`,
        `alwaysApply: ${patterns.length === 0}`,
      ),
  },
  'copilot-instructions': {
    folder: '.github/instructions',
    ending: '.instructions.md',
    braces: false,
    head: (patterns) => headOf(`applyTo: ${quoted(patterns.length === 0 ? '**' : patterns.join(','))}`),
  },
  windsurf: {
    folder: '.windsurf/rules',
    ending: '.md',
    braces: false,
    // As Windsurf documents: longer files of rules are cut.
    longest: 12_000,
    head: (patterns) =>
      patterns.length === 0 ? headOf('trigger: always_on') : headOf('trigger: glob', `globs: ${patterns.join(',')}`),
  },
  cline: { folder: '.clinerules', ending: '.md', braces: true, head: (patterns) => listed('paths', patterns) },
}
