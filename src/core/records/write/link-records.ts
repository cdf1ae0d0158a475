import { type Link, MnemaError, sql } from '../../../contract/index.ts'
import type { Binding } from '../binding.ts'
import { getRecord } from '../read/get-record.ts'
import { unknownRecord } from './errors.ts'
import { titleKey } from './resolve-title.ts'

function refuseNoTarget(link: Link): void {
  if (link.to !== undefined || (link.toTitle !== undefined && link.toTitle.trim() !== '')) return
  throw new MnemaError('invalid_input', 'The link leads nowhere.', {
    field: 'to',
    remedy: 'Name the record that it leads to, or the title that a record will have.',
  })
}

/** Adds a link; once there, adding it again changes nothing. A title leads to the oldest live record of that kind and title, or waits. */
export async function addLink(binding: Binding, link: Link): Promise<void> {
  refuseNoTarget(link)
  await binding.store.write(async (transaction) => {
    const where = { reader: transaction, spaceId: binding.spaceId }
    const from = await getRecord(where, link.from)
    if (!from) throw unknownRecord(link.from)
    if (link.to !== undefined && !(await getRecord(where, link.to))) throw unknownRecord(link.to)
    const key = link.toTitle === undefined ? null : titleKey(link.toTitle)
    const titled =
      link.to === undefined
        ? await transaction.get<{ id: string }>(sql`
            SELECT id FROM records WHERE trash_unit IS NULL AND space_id = ${binding.spaceId} AND kind = ${from.kind}
              AND title_key = ${key} ORDER BY created_at, id LIMIT 1`)
        : { id: link.to }
    await transaction.run(sql`
      INSERT INTO links (from_id, relation, target, space_id, kind, to_id, title_key, to_title, created_at, provenance)
      VALUES (${from.id}, ${link.relation}, ${link.to ?? `title:${key}`}, ${binding.spaceId}, ${from.kind},
        ${titled?.id ?? null}, ${key}, ${link.toTitle ?? null}, ${binding.clock().getTime()},
        ${JSON.stringify(binding.provenance)})
      ON CONFLICT (from_id, relation, target) DO NOTHING`)
  })
}

/** Takes a link away, whether it was written with the record or with its title. */
export async function removeLink(binding: Binding, link: Link): Promise<void> {
  refuseNoTarget(link)
  const key = link.toTitle === undefined ? null : titleKey(link.toTitle)
  await binding.store.write((transaction) =>
    transaction.run(sql`
      DELETE FROM links WHERE space_id = ${binding.spaceId} AND from_id = ${link.from} AND relation = ${link.relation}
        AND (to_id = ${link.to ?? null} OR title_key = ${key})`),
  )
}
