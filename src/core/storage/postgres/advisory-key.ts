import { createHash } from 'node:crypto'

/** The key of an advisory lock: 64 bits of a hash, since such locks are numbers and shared by the whole database. As decimal text. */
export function advisoryKey(schema: string, name: string): string {
  return createHash('sha256').update(`mnema\n${schema}\n${name}`).digest().readBigInt64BE().toString()
}
