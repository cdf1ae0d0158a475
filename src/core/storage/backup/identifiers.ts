import { join, raw, type Sql } from '../../../contract/index.ts'

/** A name that the database itself gave, quoted. */
export function identifier(name: string): Sql {
  return raw(`"${name.replaceAll('"', '""')}"`)
}

export function identifiers(names: readonly string[]): Sql {
  return join(names.map(identifier))
}
