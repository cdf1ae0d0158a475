import { setImmediate as nextTurn } from 'node:timers/promises'
import { MnemaError } from '../../../contract/index.ts'
import type { Rule } from '../rule.ts'
import type { Target } from './choose-targets.ts'
import { type Collector, mostPerFile, rulesFor } from './collector.ts'
import { compileCheck } from './compile-check.ts'
import type { CompiledCheck } from './compiled-check.ts'
import { mostBytes, readSource, type Unread } from './read-source.ts'
import type { SourceText } from './source-text.ts'
import { Overtime } from './within-time.ts'

/** Milliseconds that a rule may take for one file, and files for which it may take longer until it is not run any more. */
const patience = 5_000
const mostLate = 3
/** Milliseconds after which other work of the process has its turn. */
const turn = 20
/** Files that are read together. */
const batch = 32

export interface CheckRun {
  root: string
  /** Rules whose checks run here. */
  rules: readonly Rule[]
  targets: readonly Target[]
  signal: AbortSignal | undefined
  progress(done: number, total: number): void
}

/**
 * Runs the checks of rules over files; nothing of what the rules or the files say is executed. A rule that takes too long for
 * several files is not run on those that follow.
 * @returns files that were read, and what was left out, in sentences.
 * @throws MnemaError `timeout` where the caller gave up.
 */
export async function runChecks(
  { root, rules, targets, signal, progress }: CheckRun,
  collector: Collector,
): Promise<{ files: number; notes: readonly string[] }> {
  const compiled = await compileAll(rules, collector)
  const runnable = rules.filter((rule) => compiled.has(rule))
  const unread: Record<Unread, string[]> = { gone: [], large: [], binary: [] }
  const late = new Map<Rule, string[]>()
  let files = 0
  let capped = false
  let since = performance.now()

  for (let at = 0; at < targets.length; at += batch) {
    const several = await Promise.all(
      targets.slice(at, at + batch).map(async (target) => {
        const wanted = rulesFor(runnable, target).filter((rule) => compiled.get(rule)?.accepts(target.path))
        return { target, wanted, source: wanted.length === 0 ? undefined : await readSource(root, target.path) }
      }),
    )
    for (const { target, wanted, source } of several) {
      if (source === undefined) continue
      if (typeof source === 'string') {
        unread[source].push(target.path)
        continue
      }
      files += 1
      for (const rule of wanted) {
        const check = compiled.get(rule)
        const slow = late.get(rule) ?? []
        if (check === undefined || slow.length >= mostLate) continue
        collector.looked(rule)
        const end = await checkFile(rule, check, target, source, collector)
        if (end === 'many') capped = true
        if (end === 'late') late.set(rule, [...slow, target.path])
        if (performance.now() - since > turn) {
          await nextTurn()
          since = performance.now()
        }
        if (signal?.aborted) throw new MnemaError('timeout', 'The checks were stopped before they were finished.')
      }
    }
    progress(Math.min(at + batch, targets.length), targets.length)
  }
  for (const [rule, paths] of late) collector.leave(rule, tooSlow(paths))
  return { files, notes: notesOf(unread, capped) }
}

async function compileAll(rules: readonly Rule[], collector: Collector): Promise<Map<Rule, CompiledCheck>> {
  const compiled = new Map<Rule, CompiledCheck>()
  for (const rule of rules) {
    if (rule.check === undefined || rule.check.type === 'linter') continue
    const outcome = await compileCheck(rule.check)
    if ('refused' in outcome) collector.leave(rule, `its check ${outcome.refused}`)
    else compiled.set(rule, outcome.check)
  }
  return compiled
}

type End = 'all' | 'many' | 'late'

/** @returns whether the file was looked at to its end, and if not, why. */
async function checkFile(
  rule: Rule,
  check: CompiledCheck,
  target: Target,
  source: SourceText,
  collector: Collector,
): Promise<End> {
  const end = performance.now() + patience
  let found = 0
  try {
    for await (const span of check.find(source, target.path, end)) {
      if (span !== undefined && collector.add(rule, target, source.regionOf(span))) found += 1
      if (found >= mostPerFile) return 'many'
      if (performance.now() > end) return 'late'
    }
  } catch (error) {
    if (error instanceof Overtime) return 'late'
    throw error
  }
  return 'all'
}

function tooSlow(paths: readonly string[]): string {
  const rest = paths.length < mostLate ? '' : ', and it was not run on the files after'
  return `it took over ${patience / 1000} seconds for ${some(paths)}${rest}`
}

function notesOf({ large, binary }: Record<Unread, string[]>, capped: boolean): string[] {
  return [
    ...(large.length > 0 ? [`${large.length} file(s) over ${mostBytes >> 20} MB were left out: ${some(large)}.`] : []),
    ...(binary.length > 0 ? [`${binary.length} binary file(s) were left out.`] : []),
    ...(capped ? [`Only the first ${mostPerFile} violations of a rule in a file are counted.`] : []),
  ]
}

function some(paths: readonly string[]): string {
  const shown = paths.slice(0, 3).map((path) => JSON.stringify(path))
  return shown.length < paths.length ? `${shown.join(', ')} …` : shown.join(', ')
}
