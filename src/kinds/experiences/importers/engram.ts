import type { ExperienceType } from '../experience.ts'
import { normaliseTopicKey } from '../topic/index.ts'
import { readChunks } from './engram-chunks.ts'
import { gatherObservations, type Observation } from './gather-observations.ts'
import type { ForeignItem, Importer } from './importer.ts'
import { nameText } from './name-text.ts'
import { readTime } from './read-time.ts'
import { splitParts } from './split-parts.ts'
import { createTally, type Tally } from './tally.ts'

/** Its types that are written on purpose and say what was learnt; the others are logs of tools, summaries and preferences. */
const types: ReadonlyMap<string, ExperienceType> = new Map([
  ['bugfix', 'bugfix'],
  ['decision', 'decision'],
  ['architecture', 'decision'],
  ['pattern', 'pattern'],
  ['config', 'config'],
  ['discovery', 'discovery'],
  ['learning', 'learning'],
])

export const engram: Importer = {
  summary: 'What engram exported: the chunks of a .engram folder, or a file of `engram export`',
  own: false,
  async read(context, named = '.') {
    const tally = createTally()
    const { path, texts } = await readChunks(context, named, tally)
    const { observations, projects } = gatherObservations(texts, tally)
    const items: ForeignItem[] = []
    for (const [key, found] of observations) {
      const project = found.project || projects.get(found.session_id ?? '') || undefined
      const item = itemOf(key, found, project, context.now, tally)
      if (item !== undefined) items.push(item)
    }
    const format = texts.length === 1 ? '1 file' : `${texts.length} files`
    return { path, format, items, leftOut: tally.leftOut, broken: tally.broken }
  },
}

function itemOf(
  key: string,
  found: Observation,
  project: string | undefined,
  now: Date,
  tally: Tally,
): ForeignItem | undefined {
  const kind = found.deleted_at ? 'deleted there' : found.type?.trim() || 'observation without a type'
  const type = found.deleted_at ? undefined : types.get(kind)
  if (type === undefined) {
    tally.leaveOut(kind, 1)
    return undefined
  }
  const name = `observation ${key}`
  const parts = splitParts(found.content ?? '')
  const { title, text } = nameText(found.title ?? '', parts.what)
  if (title === '') {
    tally.spoil(name, 'it has no text')
    return undefined
  }
  return {
    key,
    name,
    project,
    type,
    title,
    content: { ...parts, what: text === '' ? title : text },
    topicKey: found.topic_key ? normaliseTopicKey(found.topic_key) : undefined,
    createdAt: readTime(found.created_at, now),
    updatedAt: readTime(found.updated_at ?? found.created_at, now),
  }
}
