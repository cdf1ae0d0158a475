import type { RuleScope } from '../../rule.ts'
import { formatScope, parseScope } from '../../scope/index.ts'
import { fingerprint } from '../fingerprint.ts'
import { type FoundFormat, patternScope, placeRules } from '../formats/index.ts'
import {
  type HeadingAbove,
  importedFiles,
  readStatements,
  refuseText,
  type Statement,
  splitHead,
} from '../markdown/index.ts'
import { findBlock, patternsOf, readGenerated, readScopeHeading } from '../write/index.ts'
import type { GatheredFile, PlacedStatement, Remark } from './gathered.ts'
import { hintsOf } from './hints.ts'

export interface RuleFileText {
  path: string
  text: string
  found: FoundFormat
  /** Whether a path, relative to the project, is a folder of it. */
  isFolder(path: string): boolean
}

export type ReadRuleFile =
  | { file: GatheredFile; remarks: readonly Remark[]; imports: readonly { target: string; line: number }[] }
  | { skipped: string }

/** Most rules of one file. */
const mostRules = 500

/** The rules of one file, with where they apply. */
export function readRuleFile({ path, text, found, isFolder }: RuleFileText): ReadRuleFile {
  const { head, body, line: firstLine } = splitHead(text)
  const placed = placeRules(found, head)
  if ('refused' in placed) return { skipped: `${placed.refused}; none of its rules was taken` }
  if ('skipped' in placed) return placed
  const refused = refuseText(body)
  if (refused !== undefined) return { skipped: refused }

  const block = findBlock(text)
  const generated = readGenerated(text)
  const isListed = (line: number): boolean =>
    generated !== undefined || (block.state === 'found' && line - 1 > block.begin && line - 1 < block.end)
  const reading = readStatements(body, { firstLine, isListed })
  const scope =
    generated?.scope === undefined ? placed.scope : (exactScope(placed.scope, generated.scope) ?? placed.scope)
  const description =
    'fields' in head && typeof head.fields.description === 'string' ? head.fields.description : undefined
  const alone = countByHeading(reading.statements)

  const remarks: Remark[] = reading.comments.map((line) => ({
    file: path,
    line,
    reason: 'an HTML comment: nothing in it was read',
  }))
  const statements = reading.statements.slice(0, mostRules).flatMap((statement): PlacedStatement[] => {
    const narrowed = placed.own && !statement.listed ? scope : scopeByHeading(statement, scope, found.folder, isFolder)
    if ('refused' in narrowed) {
      remarks.push({ file: path, line: statement.line, reason: narrowed.refused })
      return []
    }
    const copy = statement.listed
    return [
      {
        text: statement.text,
        line: statement.line,
        scope: narrowed,
        always: placed.always && !copy,
        ...(copy ? { title: undefined, triggers: [] } : hintsOf(statement.headings, alone(statement) === 1)),
        evidence: copy || description?.trim() === '' ? undefined : description,
        origin: {
          file: copy ? `${path}#mnema` : path,
          said: fingerprint(statement.text, formatScope(narrowed)).slice(0, 16),
          copy,
        },
      },
    ]
  })
  if (reading.statements.length > mostRules) {
    remarks.push({ file: path, reason: `holds more than ${mostRules} rules; the first ${mostRules} were read` })
  }
  return {
    file: { path, format: found.format.name, statements, passedOver: reading.passedOver },
    remarks,
    imports: found.format.imports === true ? importedFiles(body, firstLine) : [],
  }
}

/** The scope that a file of ours names, where its head says the same in the tool's own way. */
function exactScope(said: RuleScope, named: string): RuleScope | undefined {
  const parsed = parseScope(named)
  if ('refused' in parsed || said.type !== 'glob') return undefined
  const key = (patterns: readonly string[]): string => [...patterns].sort().join('\n')
  const ways = [true, false].map((braces) => key(patternsOf(parsed.scope, braces)))
  return ways.includes(key(said.patterns)) ? parsed.scope : undefined
}

/** Where the nearest heading that names files or a folder says so, the rules below it are for those. */
function scopeByHeading(
  { headings, listed }: Statement,
  scope: RuleScope,
  folder: string,
  isFolder: (path: string) => boolean,
): RuleScope | { refused: string } {
  for (const heading of [...headings].reverse()) {
    const named = listed ? readScopeHeading(heading.text, heading.code) : undefined
    if (named !== undefined) {
      const parsed = parseScope(named)
      return 'refused' in parsed ? parsed : parsed.scope
    }
    const patterns = listed ? [] : patternsIn(heading, folder, isFolder)
    if (patterns.length === 0) continue
    const narrowed = patternScope(patterns, folder)
    return 'refused' in narrowed ? narrowed : narrowed.scope
  }
  return scope
}

/** Patterns and folders that a heading names. */
function patternsIn({ text, code }: HeadingAbove, folder: string, isFolder: (path: string) => boolean): string[] {
  const named = code.length > 0 ? code : /^\S+\/\S*$/.test(text) ? [text] : []
  return named.flatMap((raw) => {
    const plain = raw.trim().replace(/^\.?\//, '')
    if (plain === '' || /\s/.test(plain) || plain.split('/').includes('..')) return []
    if (plain.includes('*')) return [plain]
    const path = plain.replace(/\/+$/, '')
    return isFolder(folder + path) ? [`${path}/**`] : []
  })
}

/** How many statements stand directly under a statement's heading. */
function countByHeading(statements: readonly Statement[]): (statement: Statement) => number {
  const counts = new Map<HeadingAbove | undefined, number>()
  for (const { headings } of statements) counts.set(headings.at(-1), (counts.get(headings.at(-1)) ?? 0) + 1)
  return ({ headings }) => counts.get(headings.at(-1)) ?? 0
}
