import { setImmediate as rest } from 'node:timers/promises'
import type { Language, SgNode, SgRoot } from '../syntax/index.ts'
import type { Count, Finding } from './findings.ts'
import { type Probe, probesOf, type SourceFile } from './probes/index.ts'

/** Nodes after which other work of the process gets its turn. */
const nodesAtOnce = 500

/**
 * Puts the questions of its language to a parsed file, each at no more than `mostPlaces` nodes of a kind: one long file must not speak for
 * many short ones.
 */
export async function observeSource(
  file: { path: string; language: Language; test: boolean; tree: SgRoot },
  mostPlaces: number,
): Promise<readonly Finding[]> {
  const root = file.tree.root()
  const source: SourceFile = {
    path: file.path,
    language: file.language,
    test: file.test,
    root,
    names: new Map(),
  }
  const byKind = probesByKind(file.language, file.test, root)
  const found = new Map<Probe, Map<string, Count>>()
  const nodes = root.findAll({ rule: { any: [...byKind.keys()].map((kind) => ({ kind })) } })
  let judged = 0
  for (const [kind, places] of spread(nodes, mostPlaces)) {
    for (const node of places) {
      judged += 1
      if (judged % nodesAtOnce === 0) await rest()
      for (const probe of byKind.get(kind) ?? []) {
        const answer = probe.judge(node, source)
        if (answer !== undefined && Object.hasOwn(probe.answers, answer)) count(found, probe, answer, node)
      }
    }
  }
  return [...found].map(([question, answers]) => ({ question, answers }))
}

/** Nodes by their kind; of many, so many as are asked, at even distances. */
function spread(nodes: readonly SgNode[], mostPlaces: number): Map<string, readonly SgNode[]> {
  const byKind = new Map<string, SgNode[]>()
  for (const node of nodes) {
    const kind = String(node.kind())
    const known = byKind.get(kind)
    if (known === undefined) byKind.set(kind, [node])
    else known.push(node)
  }
  const chosen = new Map<string, readonly SgNode[]>()
  for (const [kind, all] of byKind) {
    const step = all.length / mostPlaces
    chosen.set(
      kind,
      step <= 1 ? all : all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step)),
    )
  }
  return chosen
}

function count(found: Map<Probe, Map<string, Count>>, probe: Probe, answer: string, node: SgNode): void {
  const answers = found.get(probe) ?? new Map<string, Count>()
  found.set(probe, answers)
  const known = answers.get(answer)
  if (known === undefined) answers.set(answer, { count: 1, line: node.range().start.line + 1 })
  else known.count += 1
}

type ByKind = ReadonlyMap<string, readonly Probe[]>

const tables = new Map<string, ByKind>()

/** Which probes ask at which kinds of nodes, in tests or elsewhere; kinds that a grammar does not have are left out. */
function probesByKind(language: Language, test: boolean, root: SgNode): ByKind {
  const key = `${language}/${test}`
  const known = tables.get(key)
  if (known !== undefined) return known
  const table = new Map<string, Probe[]>()
  for (const probe of probesOf(language)) {
    if (probe.within === (test ? 'source' : 'tests')) continue
    for (const kind of probe.kinds) {
      const probes = table.get(kind)
      if (probes !== undefined) probes.push(probe)
      else if (isKind(root, kind)) table.set(kind, [probe])
    }
  }
  tables.set(key, table)
  return table
}

function isKind(root: SgNode, kind: string): boolean {
  try {
    root.matches({ rule: { kind } })
    return true
  } catch {
    // The grammar has no such node.
    return false
  }
}
