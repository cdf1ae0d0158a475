import { type Dialect, type Reader, type Sql, sql } from '../../../contract/index.ts'

/** A table whose rows belong into a backup. */
export interface TableShape {
  name: string
  columns: string[]
  /** Columns of the primary key in its order; empty without one. */
  key: string[]
}

interface ColumnRow {
  table: string
  column: string
  /** Position in the primary key from 1; 0 outside it. */
  key: number
}

/** Tables that hold what cannot be derived: not the list of migrations, not virtual tables and their shadows. Parents before children. */
export async function listTables(reader: Reader, derived: readonly string[]): Promise<TableShape[]> {
  const shapes = new Map<string, TableShape>()
  const rows = await reader.all<ColumnRow>(columnsOf[reader.dialect])
  for (const { table, column } of rows) {
    if (table === 'mnema_migrations' || derived.includes(table)) continue
    const shape = shapes.get(table) ?? { name: table, columns: [], key: [] }
    shape.columns.push(column)
    shapes.set(table, shape)
  }
  for (const { table, column } of rows.filter((row) => row.key > 0).sort((one, other) => one.key - other.key)) {
    shapes.get(table)?.key.push(column)
  }
  return sortByParents(shapes, await reader.all<{ table: string; parent: string }>(parentsOf[reader.dialect]))
}

function sortByParents(
  shapes: ReadonlyMap<string, TableShape>,
  edges: readonly { table: string; parent: string }[],
): TableShape[] {
  const sorted = new Set<TableShape>()
  const seen = new Set<string>()
  function visit(name: string): void {
    const shape = shapes.get(name)
    if (!shape || seen.has(name)) return
    seen.add(name)
    for (const edge of edges) if (edge.table === name) visit(edge.parent)
    sorted.add(shape)
  }
  for (const name of [...shapes.keys()].sort()) visit(name)
  return [...sorted]
}

const columnsOf: Record<Dialect, Sql> = {
  sqlite: sql`
    SELECT list.name AS "table", info.name AS "column", info.pk AS "key"
    FROM pragma_table_list AS list JOIN pragma_table_info(list.name) AS info
    WHERE list.schema = 'main' AND list.type = 'table' AND list.name NOT LIKE 'sqlite!_%' ESCAPE '!'
    ORDER BY list.name, info.cid`,
  postgres: sql`
    SELECT class.relname AS "table", attribute.attname AS "column",
           COALESCE(array_position(index.indkey::int2[], attribute.attnum) + 1, 0) AS "key"
    FROM pg_class AS class
    JOIN pg_attribute AS attribute ON attribute.attrelid = class.oid
    LEFT JOIN pg_index AS index ON index.indrelid = class.oid AND index.indisprimary
    WHERE class.relnamespace = current_schema()::regnamespace AND class.relkind IN ('r', 'p')
      AND attribute.attnum > 0 AND NOT attribute.attisdropped AND attribute.attgenerated = ''
    ORDER BY class.relname, attribute.attnum`,
}

const parentsOf: Record<Dialect, Sql> = {
  sqlite: sql`
    SELECT list.name AS "table", key."table" AS parent
    FROM pragma_table_list AS list JOIN pragma_foreign_key_list(list.name) AS key
    WHERE list.schema = 'main' AND list.type = 'table'`,
  postgres: sql`
    SELECT child.relname AS "table", parent.relname AS parent
    FROM pg_constraint AS edge
    JOIN pg_class AS child ON child.oid = edge.conrelid
    JOIN pg_class AS parent ON parent.oid = edge.confrelid
    WHERE edge.contype = 'f' AND child.relnamespace = current_schema()::regnamespace`,
}
