import type { AddOutcome, Rule, RuleBook, RuleDraft, RuleOrigin } from '../../rule.ts'
import { likeness, readWording, similarFrom } from '../../wording/index.ts'
import type { Gathered, GatheredFile, PlacedStatement, Remark } from './gathered.ts'

/** A rule that an import has saved, and where it stood. */
export interface TakenRule {
  file: string
  line: number
  rule: Rule
  reasons: readonly string[]
  contradicts: Rule | undefined
  similar: readonly Rule[]
}

/** What an import did. */
export interface Taken {
  added: TakenRule[]
  /** Rules that waited and have the words of their file now. */
  updated: TakenRule[]
  /** How many statements say what is known, rejected rules included. */
  known: number
  /** Statements that a person has rejected before. */
  rejected: { file: string; line: number; rule: Rule }[]
  refused: (Remark & { line: number })[]
  /** Rules whose statement is gone from its file. */
  vanished: { file: string; rule: Rule }[]
}

type Progress = (done: number, total: number, label?: string) => void

/** Brings the rules in step with their files: what is unchanged is left alone, and nothing is put in force. */
export async function takeFiles(book: RuleBook, { files, gone }: Gathered, progress: Progress): Promise<Taken> {
  const taken: Taken = { added: [], updated: [], known: 0, rejected: [], refused: [], vanished: [] }
  const everything = await book.list({ statuses: ['active', 'stale', 'pending', 'rejected', 'superseded'] })
  const before = originsByFile(everything)
  const left: { rule: Rule; origin: RuleOrigin }[] = gone.flatMap((path) => inFile(before, path))

  for (const [index, file] of files.entries()) {
    progress(index, files.length, file.path)
    const here = inFile(before, file.path)
    const saidNow = new Set(file.statements.map(({ origin }) => originKey(origin)))
    const known = new Set(here.map(({ origin }) => originKey(origin)))
    const fresh: PlacedStatement[] = []
    for (const statement of file.statements) {
      const key = originKey(statement.origin)
      if (known.has(key)) taken.known += 1
      else fresh.push(statement)
      known.add(key)
    }
    const absent = here.filter(({ origin }) => !saidNow.has(originKey(origin)))
    const changed = await followWaiting(book, file, fresh, absent, taken)
    for (const statement of fresh) if (!changed.statements.has(statement)) await offer(book, file, statement, taken)
    left.push(...absent.filter(({ rule }) => !changed.rules.has(rule.id)))
  }
  for (const { rule, origin } of left) {
    const after = await book.leave(rule.id, origin)
    const orphan = after.origins.length === 0 && after.status !== 'rejected' && after.status !== 'superseded'
    if (orphan) taken.vanished.push({ file: origin.file, rule: after })
  }
  return taken
}

function originKey({ file, said }: RuleOrigin): string {
  return `${file}\n${said}`
}

type Placed = { rule: Rule; origin: RuleOrigin }

function originsByFile(rules: readonly Rule[]): ReadonlyMap<string, readonly Placed[]> {
  const byFile = new Map<string, Placed[]>()
  for (const rule of rules) {
    for (const origin of rule.origins) {
      const path = origin.file.replace(/#mnema$/, '')
      byFile.set(path, [...(byFile.get(path) ?? []), { rule, origin }])
    }
  }
  return byFile
}

function inFile(byFile: ReadonlyMap<string, readonly Placed[]>, path: string): readonly Placed[] {
  return byFile.get(path) ?? []
}

/** A rule that waits, and whose line was reworded before anybody decided on it, follows its line. */
async function followWaiting(
  book: RuleBook,
  file: GatheredFile,
  fresh: readonly PlacedStatement[],
  absent: readonly Placed[],
  taken: Taken,
): Promise<{ rules: ReadonlySet<string>; statements: ReadonlySet<PlacedStatement> }> {
  const rules = new Set<string>()
  const statements = new Set<PlacedStatement>()
  for (const { rule, origin } of absent) {
    if (rule.status !== 'pending' || rule.origins.length !== 1) continue
    const free = fresh.filter((statement) => !statements.has(statement) && statement.origin.file === origin.file)
    const next = nearest(rule, free)
    if (next === undefined) continue
    const outcome = await book.revise(rule.id, draftOf(file, next))
    if (outcome.outcome !== 'revised') continue
    rules.add(rule.id)
    statements.add(next)
    taken.updated.push({
      ...place(file, next),
      rule: outcome.rule,
      reasons: outcome.reasons,
      contradicts: undefined,
      similar: [],
    })
  }
  return { rules, statements }
}

function nearest(rule: Rule, statements: readonly PlacedStatement[]): PlacedStatement | undefined {
  const reading = readWording(rule.text)
  const scored = statements
    .map((statement) => ({ statement, score: likeness(reading, readWording(statement.text)) }))
    .filter(({ score }) => score >= similarFrom)
    .sort((a, b) => b.score - a.score || a.statement.line - b.statement.line)
  return scored[0]?.statement
}

async function offer(book: RuleBook, file: GatheredFile, statement: PlacedStatement, taken: Taken): Promise<void> {
  const draft = draftOf(file, statement)
  let outcome = await book.add(draft)
  // A heading or a description that may not be stored is no fault of the rule.
  if (outcome.outcome === 'refused') outcome = await addBare(book, draft, outcome)
  const where = place(file, statement)
  if (outcome.outcome === 'refused') taken.refused.push({ ...where, reason: outcome.reasons.join('; ') })
  else if (outcome.outcome === 'rejected_before') taken.rejected.push({ ...where, rule: outcome.rule })
  else if (outcome.outcome === 'duplicate') taken.known += 1
  else taken.added.push({ ...where, ...outcome })
}

async function addBare(book: RuleBook, draft: RuleDraft, first: AddOutcome): Promise<AddOutcome> {
  const { title, triggers, evidence: _, ...bare } = draft
  return title === undefined && triggers === undefined && draft.evidence === undefined ? first : book.add(bare)
}

function draftOf(file: GatheredFile, statement: PlacedStatement): RuleDraft {
  const { text, scope, title, triggers, evidence, always, line, origin } = statement
  return {
    text,
    scope,
    source: 'import',
    file: file.path,
    line,
    origin,
    ...(title === undefined ? {} : { title }),
    ...(triggers.length === 0 ? {} : { triggers }),
    ...(evidence === undefined ? {} : { evidence }),
    ...(always ? { always } : {}),
  }
}

function place(file: GatheredFile, { line }: PlacedStatement): { file: string; line: number } {
  return { file: file.path, line }
}
