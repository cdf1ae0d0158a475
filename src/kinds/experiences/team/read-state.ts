import type { Context, JsonObject, JsonValue, RecordDraft } from '../../../contract/index.ts'
import { limits } from '../experience.ts'
import { contentHash, experienceOf } from '../record/index.ts'
import { bareRecord, readAttributes } from './read-attributes.ts'
import { entryHash, type TeamEntry } from './team-file.ts'
import { trustOf } from './why-refused.ts'

/** What an entry that is taken in makes of a record. */
export interface TeamState extends Pick<RecordDraft, 'title' | 'body'> {
  attributes: JsonObject
  provenance: { source: 'import'; reason: string }
  projectId: string | undefined
  /** Of the content, as a note's. */
  hash: string
}

/** The state of a record, made of the parts of an entry that are read; everything else in it is left where it is. In a write. */
export async function readState({ identity, space }: Context, entry: TeamEntry): Promise<TeamState> {
  const { project: named, by, origin } = entry
  const read = readAttributes(entry.attributes)
  const name = textOf(read.projectName) || named.slice(named.lastIndexOf('/') + 1).replace(/^\w+:/, '')
  const project = named === '' ? undefined : await identity.projectOfIdentity(space.id, named, name)
  const title = entry.title.slice(0, limits.title)
  const what = entry.what.slice(0, limits.content)
  const [why, where, learned] = [textOf(read.why), textOf(read.where), textOf(read.learned)]
  const { fix } = experienceOf(bareRecord(read))
  const hash = contentHash({ title, content: { what, why, where, learned }, fix })
  return {
    title,
    body: what,
    attributes: {
      ...read,
      trust: trustOf(entry) ?? 'imported',
      contentHash: hash,
      origin,
      // Which file it was made of: the same one is not taken in again.
      teamFile: entryHash(entry),
    },
    provenance: { source: 'import', reason: `team: ${by.slice(0, 100) || 'verified by a replay'}` },
    projectId: project?.id,
    hash,
  }
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : ''
}
