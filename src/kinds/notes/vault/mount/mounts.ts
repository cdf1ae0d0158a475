import { randomUUID } from 'node:crypto'
import { sep } from 'node:path'
import { type Context, MnemaError, sql } from '../../../../contract/index.ts'
import type { NoteProject } from '../../project/index.ts'
import { machineId } from './machine-id.ts'
import type { Mount, SyncReport } from './mount.ts'

interface Row {
  id: string
  folder: string
  space_id: string
  project_id: string | null
  created_at: number
  synced_at: number | null
  report: string | null
}

/** The folders of this machine, by their paths. */
export async function listMounts({ database, settings }: Context): Promise<Mount[]> {
  const machine = await machineId(settings.home)
  const rows = await database.all<Row>(
    sql`SELECT id, folder, space_id, project_id, created_at, synced_at, report FROM note_mounts
        WHERE machine = ${machine} ORDER BY folder`,
  )
  return rows.map(readRow)
}

/** @throws MnemaError `conflict` for a folder that is mounted for another project, or lies in a mounted one, or around it. */
export async function addMount(context: Context, folder: string, project: NoteProject): Promise<Mount> {
  const machine = await machineId(context.settings.home)
  return context.inTransaction(async (inside) => {
    await inside.lock(`note-mounts:${machine}`)
    const mounts = await listMounts(inside)
    const same = mounts.find((mount) => mount.folder === folder)
    if (same !== undefined && same.spaceId === project.space.id && same.projectId === project.projectId) return same
    refuseOverlap(mounts, folder)
    const id = `mount_${randomUUID().replaceAll('-', '')}`
    await inside.database.write((transaction) =>
      transaction.run(
        sql`INSERT INTO note_mounts (id, machine, folder, space_id, project_id, created_at, held_until)
            VALUES (${id}, ${machine}, ${folder}, ${project.space.id}, ${project.projectId ?? null}, ${inside.now.getTime()}, 0)`,
      ),
    )
    return {
      id,
      folder,
      spaceId: project.space.id,
      projectId: project.projectId,
      createdAt: inside.now,
      syncedAt: undefined,
      report: undefined,
    }
  })
}

/** Forgets a mount; folder and notes stay as they are. */
export async function removeMount({ database }: Context, id: string): Promise<void> {
  await database.write(async (transaction) => {
    await transaction.run(sql`DELETE FROM note_mount_notes WHERE mount_id = ${id}`)
    await transaction.run(sql`DELETE FROM note_mount_asides WHERE mount_id = ${id}`)
    await transaction.run(sql`DELETE FROM note_mounts WHERE id = ${id}`)
  })
}

function refuseOverlap(mounts: readonly Mount[], folder: string): void {
  const other = mounts.find(
    (mount) =>
      `${folder}${sep}`.startsWith(`${mount.folder}${sep}`) || `${mount.folder}${sep}`.startsWith(`${folder}${sep}`),
  )
  if (other === undefined) return
  const problem =
    other.folder === folder
      ? 'The folder is kept in step with another project.'
      : `The folder lies in or around ${other.folder}, which is mounted already.`
  throw new MnemaError('conflict', problem, {
    field: 'folder',
    remedy: `Unmount that first (mnema notes unmount ${other.folder}), or choose another folder.`,
  })
}

function readRow(row: Row): Mount {
  return {
    id: row.id,
    folder: row.folder,
    spaceId: row.space_id,
    projectId: row.project_id ?? undefined,
    createdAt: new Date(Number(row.created_at)),
    syncedAt: row.synced_at === null ? undefined : new Date(Number(row.synced_at)),
    report: row.report === null ? undefined : parseReport(row.report),
  }
}

/** Written by this program alone. */
function parseReport(json: string): SyncReport {
  const report: SyncReport = JSON.parse(json)
  return report
}
