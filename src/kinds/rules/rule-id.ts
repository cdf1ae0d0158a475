import { createHash } from 'node:crypto'
import type { MemoryRecord } from '../../contract/index.ts'

const form = /^[0-9a-f]{8}$/

/** The id of a rule as people and models write it: eight hex digits, also as a part of what they copy. */
export function readRuleId(text: string): string | undefined {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/^[[(#`]+|[\])`,.:]+$/g, '')
  return form.test(plain) ? plain : undefined
}

/** The id that was written down for the record, where its own was taken by an older rule. */
export function storedRuleId({ attributes }: MemoryRecord): string | undefined {
  const { shortId } = attributes
  return typeof shortId === 'string' && form.test(shortId) ? shortId : undefined
}

/** Eight hex digits drawn from the record's id, which never changes; a higher `attempt` draws others. */
export function deriveRuleId(recordId: string, attempt = 0): string {
  return createHash('sha256').update(`${recordId}:${attempt}`).digest('hex').slice(0, 8)
}

/** The first id drawn from the record's that is free. */
export function freeRuleId(recordId: string, taken: { has(id: string): boolean }): string {
  for (let attempt = 0; ; attempt += 1) {
    const id = deriveRuleId(recordId, attempt)
    if (!taken.has(id)) return id
  }
}
