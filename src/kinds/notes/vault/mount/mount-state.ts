import { type Context, join, type Reader, sql, type Transaction } from '../../../../contract/index.ts'
import type { Aside, MountedNote } from './mount.ts'

interface NoteRow {
  note_id: string
  path: string
  hash: string
  stamp: string
  hint: string
  token: string
  revision: number
  exact: number
}

/** How notes and files stood when they last were in step. */
export async function readMountedNotes(reader: Reader, mountId: string): Promise<MountedNote[]> {
  const rows = await reader.all<NoteRow>(
    sql`SELECT note_id, path, hash, stamp, hint, token, revision, exact FROM note_mount_notes WHERE mount_id = ${mountId}`,
  )
  return rows.map(({ note_id: noteId, path, hash, stamp, hint, token, revision, exact }) => ({
    ...{ noteId, path, hash, stamp, hint, token },
    revision: Number(revision),
    exact: Number(exact) === 1,
  }))
}

export async function countMountedNotes(reader: Reader, mountId: string): Promise<number> {
  const row = await reader.get<{ total: number }>(
    sql`SELECT count(*) AS total FROM note_mount_notes WHERE mount_id = ${mountId}`,
  )
  return Number(row?.total ?? 0)
}

/** In a write. */
export async function keepMountedNote({ database }: Context, mountId: string, note: MountedNote): Promise<void> {
  const { noteId, path, hash, stamp, hint, token, revision, exact } = note
  await database.write((transaction) =>
    transaction.run(
      sql`INSERT INTO note_mount_notes (mount_id, note_id, path, hash, stamp, hint, token, revision, exact)
          VALUES (${mountId}, ${noteId}, ${path}, ${hash}, ${stamp}, ${hint}, ${token}, ${revision}, ${exact ? 1 : 0})
          ON CONFLICT (mount_id, note_id) DO UPDATE SET path = excluded.path, hash = excluded.hash, stamp = excluded.stamp,
            hint = excluded.hint, token = excluded.token, revision = excluded.revision, exact = excluded.exact`,
    ),
  )
}

/** In a write. */
export async function forgetMountedNote({ database }: Context, mountId: string, noteId: string): Promise<void> {
  await database.write((transaction) =>
    transaction.run(sql`DELETE FROM note_mount_notes WHERE mount_id = ${mountId} AND note_id = ${noteId}`),
  )
}

interface AsideRow {
  path: string
  why: string
  reason: string
  stamp: string
  note_id: string | null
  revision: number | null
  at: number
}

export async function readAsides(reader: Reader, mountId: string): Promise<Aside[]> {
  const rows = await reader.all<AsideRow>(
    sql`SELECT path, why, reason, stamp, note_id, revision, at FROM note_mount_asides WHERE mount_id = ${mountId} ORDER BY path`,
  )
  return rows.map((row) => ({
    path: row.path,
    why: row.why === 'conflict' ? 'conflict' : 'refused',
    reason: row.reason,
    stamp: row.stamp,
    noteId: row.note_id ?? undefined,
    revision: row.revision === null ? undefined : Number(row.revision),
    at: new Date(Number(row.at)),
  }))
}

/** In a write. */
export async function keepAside({ database }: Context, mountId: string, aside: Aside): Promise<void> {
  const { path, why, reason, stamp, noteId = null, revision = null, at } = aside
  await database.write((transaction) =>
    transaction.run(
      sql`INSERT INTO note_mount_asides (mount_id, path, why, reason, stamp, note_id, revision, at)
          VALUES (${mountId}, ${path}, ${why}, ${reason}, ${stamp}, ${noteId}, ${revision}, ${at.getTime()})
          ON CONFLICT (mount_id, path) DO UPDATE SET why = excluded.why, reason = excluded.reason, stamp = excluded.stamp,
            note_id = excluded.note_id, revision = excluded.revision, at = excluded.at`,
    ),
  )
}

/** In a write. */
export async function forgetAsides({ database }: Context, mountId: string, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  await database.write((transaction: Transaction) =>
    transaction.run(sql`DELETE FROM note_mount_asides WHERE mount_id = ${mountId} AND path IN (${join([...paths])})`),
  )
}
