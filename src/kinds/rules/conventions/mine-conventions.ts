import { openSyntax } from '../syntax/index.ts'
import { assess, type Thresholds } from './assess.ts'
import type { Candidate } from './candidate.ts'
import { isEnforced, readEnforcements } from './enforced/index.ts'
import { readManifests } from './manifests/index.ts'
import { type Observed, observeFiles } from './observe-files.ts'
import { orderCandidates } from './order-candidates.ts'
import { collectFiles } from './tree/index.ts'
import { unite } from './unite.ts'

/** What was found in a project, before it is compared with the rules that it has. */
export interface Mined extends Omit<Observed, 'findings'> {
  candidates: readonly Candidate[]
  /** Files left out by their name or by `.gitattributes`. */
  leftOut: number
  /** How many candidates a linter or formatter enforces already. */
  enforced: number
  /** Configurations of linters that are programs, or cannot be read. */
  unreadConfigs: readonly string[]
  /** Languages of the project that cannot be parsed here, with the reason. */
  unparsed: readonly { language: string; reason: string }[]
}

/** Looks for lopsided conventions in a project's files. Reads only. */
export async function mineConventions(
  root: string,
  options: Thresholds & {
    signal: AbortSignal | undefined
    progress(done: number, total: number): void
    /** Most files that are read. */
    most?: number
  },
): Promise<Mined> {
  const tree = await collectFiles(root)
  const syntax = await openSyntax()
  const { findings, ...counts } = await observeFiles(tree.files, { root, syntax, most: undefined, ...options })
  const { enforcements, unread } = await readEnforcements(root, tree.paths, syntax)
  const declared = await readManifests(root, tree.paths, syntax)
  const found = [...declared, ...unite(assess(findings, options))]
  const free = found.filter((candidate) => !isEnforced(candidate, enforcements))
  const present = new Set(tree.files.flatMap(({ language }) => language ?? []))
  return {
    ...counts,
    candidates: orderCandidates(free),
    enforced: found.length - free.length,
    unreadConfigs: unread,
    leftOut: tree.leftOut,
    unparsed: [...syntax.missing]
      .filter(([language]) => present.has(language))
      .map(([language, reason]) => ({ language, reason })),
  }
}
