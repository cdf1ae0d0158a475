import type { Context, MemoryRecord } from '../../contract/index.ts'
import { readEvidence } from './evidence/index.ts'
import type { Experience } from './experience.ts'
import { experienceOf } from './record/index.ts'
import { type Statement, statementsAbout } from './relations/index.ts'

export interface OpenedExperience {
  experience: Experience
  /** What is said of it, the oldest first. */
  statements: readonly Statement[]
}

/** The present state of a record with all that is known of it. */
export async function openExperience(context: Context, record: MemoryRecord): Promise<OpenedExperience> {
  const evidence = await readEvidence(context, [record.id])
  const statements = await statementsAbout(context, [record.id])
  return { experience: experienceOf(record, evidence.get(record.id)), statements: statements.get(record.id) ?? [] }
}
