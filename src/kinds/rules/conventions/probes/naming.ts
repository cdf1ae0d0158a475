import type { SgNode } from '../../syntax/index.ts'
import { type Casing, casingOf } from '../casing.ts'
import type { Answer } from '../question.ts'
import type { Probe, SourceFile } from './probe.ts'

/** A question about how a kind of name is written. */
interface Naming {
  id: string
  /** What is named, in the plural: `functions`. */
  of: string
  kinds: readonly string[]
  /** The name at a node; undefined where it is not one of these. */
  name(node: SgNode, file: SourceFile): string | undefined
  linted?: Partial<Record<Casing, readonly string[]>>
  /** Casings that may be the convention. */
  casings: readonly Casing[]
  within?: Probe['within']
}

/** A probe for the casing of names; names of one small word do not count. */
export function naming({ id, of, kinds, name, linted = {}, casings, within }: Naming): Probe {
  const answers: Record<string, Answer> = {}
  for (const casing of casings) {
    const enforcing = linted[casing]
    answers[casing] = {
      rule: `Name ${of} in ${casing}.`,
      ...(enforcing === undefined ? {} : { linted: enforcing }),
    }
  }
  return {
    id,
    kinds,
    of: `names of ${of}`,
    ...(within === undefined ? {} : { within }),
    answers,
    judge(node, file) {
      const found = name(node, file)
      return found === undefined ? undefined : casingOf(found)
    },
  }
}
