import { statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { type Context, type ForeignDatabase, join as list, MnemaError, raw, sql } from '../../../contract/index.ts'
import { type ExperienceType, limits } from '../experience.ts'
import type { ForeignItem, Importer, Reading } from './importer.ts'
import { localPath } from './local-path.ts'
import { nameText } from './name-text.ts'
import { readTime } from './read-time.ts'
import { createTally, type Tally } from './tally.ts'

/** Steps of its schema in which the tables are as they are read here; each step is a row of `schema_versions`. */
const versions = { first: 4, last: 49 } as const

/** Rows read at once. */
const page = 500

/** Characters read of a text: more than may be kept, so that what is too long is seen to be. */
const most = limits.content * 2

/** Of its types, those that say what was learnt; the others say what was done or how something is built. */
const types: ReadonlyMap<string, ExperienceType> = new Map([
  ['bugfix', 'bugfix'],
  ['decision', 'decision'],
  ['security_alert', 'pitfall'],
])

/** An observation of another type is an experience too where it has one of these concepts. */
const concepts: ReadonlyMap<string, ExperienceType> = new Map([
  ['gotcha', 'pitfall'],
  ['problem-solution', 'learning'],
])

/** Columns of an observation that are read where they are there: the schema grew. */
const columns = [
  'memory_session_id',
  'sdk_session_id',
  'project',
  'merged_into_project',
  'type',
  'title',
  'subtitle',
  'text',
  'narrative',
  'facts',
  'concepts',
  'files_read',
  'files_modified',
  'created_at_epoch',
] as const

type Row = { id: string } & Partial<Record<(typeof columns)[number], string | null>>

export const claudeMem: Importer = {
  summary: 'What claude-mem remembers: its SQLite database (~/.claude-mem/claude-mem.db)',
  own: true,
  async read(context, path) {
    const file = fileOf(context, path)
    const database = await context.openForeign(file)
    try {
      return await readAll(context, database, file)
    } finally {
      await database.close()
    }
  },
}

function fileOf(context: Context, path = join(homedir(), '.claude-mem')): string {
  const named = localPath(context, path)
  const isFolder = statSync(named, { throwIfNoEntry: false })?.isDirectory() === true
  return isFolder ? join(named, 'claude-mem.db') : named
}

async function readAll({ now }: Context, database: ForeignDatabase, path: string): Promise<Reading> {
  const version = await versionOf(database, path)
  const tally = createTally()
  const items: ForeignItem[] = []
  const present = new Set(await columnsOf(database, 'observations'))
  const read = list([
    sql`CAST(id AS TEXT) AS id`,
    ...columns
      .filter((column) => present.has(column))
      .map((column) => sql`substr(CAST(${raw(column)} AS TEXT), 1, ${most}) AS ${raw(column)}`),
  ])
  for (let last = '-9223372036854775808'; ; ) {
    const rows = await database.all<Row>(sql`
      SELECT ${read} FROM observations WHERE observations.id > CAST(${last} AS INTEGER) ORDER BY observations.id LIMIT ${page}`)
    for (const row of rows) {
      const item = itemOf(row, now, tally)
      if (item !== undefined) items.push(item)
    }
    const end = rows.at(-1)
    if (end === undefined) break
    last = end.id
  }
  for (const [table, what] of [
    ['session_summaries', 'session summary'],
    ['user_prompts', 'prompt'],
  ] as const) {
    if ((await columnsOf(database, table)).length === 0) continue
    const row = await database.get<{ number: number }>(sql`SELECT COUNT(*) AS number FROM ${raw(table)}`)
    tally.leaveOut(what, row?.number ?? 0)
  }
  return { path, format: `schema ${version}`, items, leftOut: tally.leftOut, broken: tally.broken }
}

/** @throws MnemaError `invalid_input` for a database of another program, and for a version that is not known. */
async function versionOf(database: ForeignDatabase, path: string): Promise<number> {
  const known = (await columnsOf(database, 'schema_versions')).includes('version')
  if (!known || !(await columnsOf(database, 'observations')).includes('type')) {
    throw new MnemaError('invalid_input', `${path} is not a database of claude-mem, or of one that is too old.`, {
      field: 'path',
      remedy:
        'Name its claude-mem.db. One of before version 4 of claude-mem is brought up to date by starting a newer claude-mem once.',
    })
  }
  const row = await database.get<{ version: string | null }>(
    sql`SELECT CAST(MAX(version) AS TEXT) AS version FROM schema_versions`,
  )
  const version = Number(row?.version ?? 0)
  if (version >= versions.first && version <= versions.last) return version
  const isNewer = version > versions.last
  throw new MnemaError(
    'invalid_input',
    `${path} has version ${version} of claude-mem's schema; ${versions.first} to ${versions.last} are known. Nothing was imported.`,
    {
      field: 'path',
      remedy: isNewer
        ? 'Update Mnema to a version that knows this schema.'
        : 'Start a newer claude-mem once: it brings its database up to date.',
    },
  )
}

async function columnsOf(database: ForeignDatabase, table: string): Promise<string[]> {
  const rows = await database.all<{ name: string }>(sql`SELECT name FROM pragma_table_info(${table})`)
  return rows.map(({ name }) => name)
}

function itemOf(row: Row, now: Date, tally: Tally): ForeignItem | undefined {
  const name = `observation ${row.id}`
  const kind = row.type?.trim() ?? ''
  const type = types.get(kind) ?? typeByConcept(row.concepts)
  if (type === undefined) {
    tally.leaveOut(kind === '' ? 'observation without a type' : kind, 1)
    return undefined
  }
  const told = [row.subtitle, row.narrative ?? row.text].map((text) => text?.trim() ?? '').filter((text) => text !== '')
  const facts = textsIn(row.facts) ?? [row.facts?.trim() ?? ''].filter((text) => text !== '')
  const files = [row.files_modified, row.files_read].map((text) => textsIn(text) ?? []).find(({ length }) => length > 0)
  const { title, text } = nameText(row.title ?? '', [...told, ...(told.length === 0 ? facts : [])].join('\n\n'))
  const session = row.memory_session_id ?? row.sdk_session_id
  if (title === '' || session === null || session === undefined) {
    tally.spoil(name, title === '' ? 'it has no text' : 'it belongs to no session')
    return undefined
  }
  const time = readTime(row.created_at_epoch, now)
  return {
    key: `${session}#${row.id}`,
    name,
    project: row.merged_into_project || row.project || undefined,
    type,
    title,
    content: {
      what: text === '' ? title : text,
      why: '',
      where: (files ?? []).join('\n'),
      learned: told.length === 0 ? '' : facts.join('\n'),
    },
    topicKey: undefined,
    createdAt: time,
    updatedAt: time,
  }
}

function typeByConcept(text: string | null | undefined): ExperienceType | undefined {
  return (textsIn(text) ?? []).map((concept) => concepts.get(concept)).find((type) => type !== undefined)
}

/** The texts of a JSON array; undefined for anything else. */
function textsIn(text: string | null | undefined): string[] | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string' && each.trim() !== '') : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
