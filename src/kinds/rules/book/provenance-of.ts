import type { Context, Provenance } from '../../../contract/index.ts'
import type { RuleDraft, RuleSource } from '../rule.ts'

const sources = {
  person: 'person',
  feedback: 'agent',
  agent: 'agent',
  mined: 'mined',
  import: 'import',
} as const satisfies Record<RuleSource, Provenance['source']>

/** Where a revision of a rule comes from. */
export function provenanceOf(
  { caller }: Context,
  { source, file, line }: Pick<RuleDraft, 'source' | 'file' | 'line'>,
): Partial<Provenance> {
  return {
    source: caller.audience === 'person' || source !== 'person' ? sources[source] : 'agent',
    ...(file === undefined ? {} : { file }),
    ...(line === undefined ? {} : { line }),
  }
}
