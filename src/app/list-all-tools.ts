import type { OperationListing } from '../contract/index.ts'
import { kinds } from '../kinds/index.ts'
import { createSchemaCache } from './json-schema.ts'
import { listTools } from './tools-of.ts'

/** The tools of all kinds as data, for the build. */
export async function listAllTools(): Promise<OperationListing[]> {
  const schema = createSchemaCache()
  const lists = await Promise.all(kinds.map((kind) => listTools(kind, schema)))
  return lists.flat()
}
