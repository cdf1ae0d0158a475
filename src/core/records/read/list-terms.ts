import type { RecordFilter, Term } from '../../../contract/index.ts'
import type { Binding } from '../binding.ts'
import { fold } from '../fold.ts'
import { parseJson } from '../parse-json.ts'
import { countByTerms } from './list-records.ts'

interface Usage {
  kind: Term['kind']
  text: string
  records: number
}

/** Words that differ by case alone are one, told in the spelling that most records use. */
export async function listTerms(binding: Binding, filter: RecordFilter): Promise<Usage[]> {
  const spellings = new Map<string, Map<string, Usage>>()
  for (const { terms, total } of await countByTerms(binding, filter)) {
    for (const { kind, text } of parseJson<Term[]>(terms)) {
      const key = `${kind} ${fold(text)}`
      const known = spellings.get(key) ?? new Map<string, Usage>()
      spellings.set(key, known)
      const usage = known.get(text) ?? { kind, text, records: 0 }
      known.set(text, { ...usage, records: usage.records + total })
    }
  }
  return [...spellings.values()].map(together).sort(byUse)
}

function together(spellings: ReadonlyMap<string, Usage>): Usage {
  const [most, ...others] = [...spellings.values()].sort(byUse)
  if (most === undefined) throw new RangeError('A word without a spelling.')
  return { ...most, records: others.reduce((sum, { records }) => sum + records, most.records) }
}

function byUse(a: Usage, b: Usage): number {
  return b.records - a.records || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0)
}
