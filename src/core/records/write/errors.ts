import { type KindName, type MemoryRecord, MnemaError, type Place } from '../../../contract/index.ts'

export function unknownRecord(id: string): MnemaError {
  return new MnemaError('not_found', `There is no record "${id}".`, {
    field: 'id',
    remedy: 'Search or list to find its id; it may be in the trash.',
  })
}

export function unknownPlace(kind: KindName, place: Place): MnemaError {
  return new MnemaError('not_found', `Nothing of kind "${kind}" stands at "${place.path}" in "${place.tree}".`, {
    field: 'place',
    remedy: 'List the tree to find it; it may be in the trash.',
  })
}

export function placesTaken(places: readonly Place[]): MnemaError {
  const names = places.slice(0, 5).map(({ tree, path }) => `"${path}" in "${tree}"`)
  const more = places.length > names.length ? ` and ${places.length - names.length} more` : ''
  return new MnemaError('conflict', `Already taken: ${names.join(', ')}${more}.`, {
    field: 'places',
    remedy: 'Choose another place, or move or remove what stands there.',
    data: { places: places.map(({ tree, path }) => ({ tree, path })) },
  })
}

/** @throws MnemaError `version_conflict` where the record is no longer what the caller read. */
export function expectVersion(record: MemoryRecord, expected: string | undefined): void {
  if (expected === undefined || expected === record.versionToken) return
  throw new MnemaError('version_conflict', `The record changed since it was read (now revision ${record.revision}).`, {
    field: 'expect',
    remedy: 'Read it again, apply your change to what it says now, and pass the new version token.',
    data: {
      versionToken: record.versionToken,
      revision: record.revision,
      changedBy: `${record.provenance.source} (${record.provenance.clientType})`,
      changedAt: record.updatedAt.toISOString(),
    },
  })
}
