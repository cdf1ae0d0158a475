import { type MemoryRecord, MnemaError, type Provenance } from '../../../contract/index.ts'
import { type Binding, kindOf, type RecordKind } from '../binding.ts'
import { getRecord } from '../read/get-record.ts'
import { listLinks } from '../read/list-links.ts'
import { listRevisions } from '../read/list-revisions.ts'
import { cleanState } from '../write/clean-state.ts'
import { createRecord } from '../write/create-record.ts'
import { removeLink } from '../write/link-records.ts'
import { saveRecord } from '../write/save-record.ts'
import { completeFile } from './complete-file.ts'
import { fromMarkdown, type ParsedFile } from './from-markdown.ts'
import { derivedId, localId } from './local-id.ts'
import {
  fingerprintOf,
  linkKey,
  type PortableLink,
  type PortableRecord,
  type ProjectNames,
  portableOf,
} from './portable-record.ts'

export interface Merged {
  outcome: 'created' | 'updated' | 'unchanged'
  id: string
  /** Links that the file names and the store lacks. */
  links: readonly PortableLink[]
}

interface Source {
  kind: RecordKind
  id: string
  parsed: ParsedFile
  path: string
}

function keptStore(reason: string): MnemaError {
  return new MnemaError('conflict', reason)
}

/**
 * Decides and does what becomes of one file.
 * @param pathsById ids that earlier files of this import had.
 * @throws MnemaError with the reason where the file is not taken over.
 */
export function mergeFile(
  binding: Binding,
  projects: ProjectNames | undefined,
  file: { path: string; text: string },
  pathsById: Map<string, string>,
): Promise<Merged> {
  const source = completeFile(fromMarkdown(file.text), file.path, binding)
  const kind = kindOf(binding.kinds, source.kind)
  return binding.store.write(async (transaction) => {
    const bound = { ...binding, store: transaction }
    const id =
      source.parsed.id === undefined
        ? derivedId(kind.idPrefix, binding.spaceId, kind.name, file.path)
        : await localId(transaction, binding.spaceId, kind.idPrefix, source.parsed.id)
    const earlier = pathsById.get(id)
    if (earlier !== undefined && earlier !== file.path) throw keptStore(`The id stands in "${earlier}" too.`)
    pathsById.set(id, file.path)
    const stored = await getRecord({ reader: transaction, spaceId: binding.spaceId }, id, { trashed: true, lock: true })
    const from = { kind, id, parsed: source.parsed, path: file.path }
    return stored === undefined
      ? createFrom(bound, projects, from, source.state)
      : mergeInto(bound, projects, from, source.state, stored)
  })
}

async function withLocalProject(projects: ProjectNames | undefined, state: PortableRecord): Promise<PortableRecord> {
  const name = state.projectId
  return { ...state, projectId: name === undefined ? undefined : ((await projects?.idOf(name)) ?? name) }
}

async function createFrom(
  binding: Binding,
  projects: ProjectNames | undefined,
  { kind, id, parsed, path }: Source,
  state: PortableRecord,
): Promise<Merged> {
  if (!new RegExp(`^${kind.idPrefix}[0-9a-f]{32}$`).test(id)) {
    throw new MnemaError('invalid_input', `"${id}" is no id of the kind "${kind.name}".`, {
      field: 'id',
      remedy: 'Leave the id out to make a new record.',
    })
  }
  const { projectId, links, ...draft } = await withLocalProject(projects, state)
  await createRecord(
    binding,
    { ...draft, kind: kind.name, ...(projectId !== undefined && { projectId }), provenance: provenanceOf(path) },
    { id, ...(parsed.created && { createdAt: parsed.created }) },
  )
  return { outcome: 'created', id, links }
}

function provenanceOf(path: string): Partial<Provenance> {
  return { source: 'import', file: path }
}

async function mergeInto(
  binding: Binding,
  projects: ProjectNames | undefined,
  { kind, id, parsed, path }: Source,
  state: PortableRecord,
  stored: MemoryRecord,
): Promise<Merged> {
  if (stored.kind !== kind.name) throw keptStore(`The record is of the kind "${stored.kind}", not "${kind.name}".`)
  if (stored.trashUnit !== undefined) {
    throw keptStore(`The record is in the trash (${stored.trashUnit}); restore or purge it, then import again.`)
  }
  const storedLinks = await listLinks(binding, id, 'out')
  const present = await portableOf(stored, storedLinks, projects)
  const presentPrint = fingerprintOf(present)
  const wanted = asWritten(state, parsed, [presentPrint, parsed.base])
  const wantedPrint = fingerprintOf(wanted)
  const unchanged: Merged = { outcome: 'unchanged', id, links: [] }
  if (wantedPrint === presentPrint) return unchanged
  const base = parsed.base ?? (await baseByHand(binding, present, id, path))
  if (base === wantedPrint) return unchanged
  if (base !== presentPrint) {
    throw keptStore(
      base === undefined
        ? 'The file does not say what it was exported from, and differs from the store.'
        : 'Changed in the file and in the store since the export; the store is kept. Export again and merge by hand.',
    )
  }
  const { links, ...local } = await withLocalProject(projects, wanted)
  await binding.store.write((transaction) =>
    saveRecord(binding, transaction, stored, local, { action: 'update', provenance: provenanceOf(path) }),
  )
  const [before, after] = [new Set(present.links.map(linkKey)), new Set(links.map(linkKey))]
  for (const link of storedLinks) if (!after.has(linkKey(link))) await removeLink(binding, link)
  return { outcome: 'updated', id, links: links.filter((link) => !before.has(linkKey(link))) }
}

/** Where the whole file was converted to Windows line ends, the body is meant with its own; unless it matches as it is. */
function asWritten(state: PortableRecord, parsed: ParsedFile, prints: readonly (string | undefined)[]): PortableRecord {
  if (!parsed.converted || prints.includes(fingerprintOf(state))) return state
  return { ...state, ...cleanState({ ...state, body: state.body.replaceAll('\r\n', '\n') }) }
}

/** For a file without `base`: the fingerprint of the newest revision that was imported from it. */
async function baseByHand(
  binding: Binding,
  present: PortableRecord,
  id: string,
  path: string,
): Promise<string | undefined> {
  const revisions = await listRevisions(binding, id)
  const imported = revisions.find(({ provenance }) => provenance.source === 'import' && provenance.file === path)
  if (imported === undefined) return undefined
  const { title, body, attributes, status, places, terms } = imported
  const { projectId, links } = present
  return fingerprintOf({ title, body, attributes, status, places, terms, projectId, links })
}
