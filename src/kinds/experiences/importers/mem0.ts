import { basename } from 'node:path'
import { z } from 'zod'
import { MnemaError } from '../../../contract/index.ts'
import type { ExperienceType } from '../experience.ts'
import type { ForeignItem, Importer } from './importer.ts'
import { localPath } from './local-path.ts'
import { parseBlocks } from './mem0-blocks.ts'
import { nameText } from './name-text.ts'
import { parseJson, readExportedFile } from './read-exported-file.ts'
import { readTime } from './read-time.ts'
import { createTally, type Tally } from './tally.ts'

/**
 * `metadata.type` and the categories of its plugin for coding agents that say what was learnt. All else are facts about persons and
 * projects, which are no experiences.
 */
const types: ReadonlyMap<string, ExperienceType> = new Map([
  ['bug_fix', 'bugfix'],
  ['bug_fixes', 'bugfix'],
  ['anti_pattern', 'pitfall'],
  ['anti_patterns', 'pitfall'],
  ['task_learning', 'learning'],
  ['task_learnings', 'learning'],
  ['decision', 'decision'],
  ['architecture_decisions', 'decision'],
])

const memory = z.object({
  id: z.string().min(1),
  memory: z.string(),
  app_id: z.string().nullish(),
  categories: z.array(z.string()).nullish().catch(undefined),
  metadata: z
    .object({
      type: z.string().nullish().catch(undefined),
      files: z.array(z.string()).nullish().catch(undefined),
    })
    .nullish()
    .catch(undefined),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
})

type Memory = z.infer<typeof memory>

const list = z.union([
  z.array(z.unknown()),
  z.object({ results: z.array(z.unknown()) }).transform(({ results }) => results),
  z.object({ memories: z.array(z.unknown()) }).transform(({ memories }) => memories),
])

export const mem0: Importer = {
  summary: 'What mem0 remembers of failures and decisions: a JSON file of its get_all, or an export of its plugin',
  own: false,
  async read(context, named) {
    if (named === undefined) {
      throw new MnemaError('invalid_input', 'mem0 has no usual place for its exports.', {
        field: 'path',
        remedy: 'Save what its get_all returns as a JSON file, and name it: mnema import mem0 FILE',
      })
    }
    const path = localPath(context, named)
    const text = await readExportedFile(path)
    const tally = createTally()
    const { format, found } = readList(text, basename(path))
    const items: ForeignItem[] = []
    for (const [place, value] of found.entries()) {
      const parsed = memory.safeParse(value)
      if (!parsed.success) tally.spoil(`memory ${place + 1}`, 'it has no id or no text')
      const item = parsed.success ? itemOf(parsed.data, context.now, tally) : undefined
      if (item !== undefined) items.push(item)
    }
    return { path, format, items, leftOut: tally.leftOut, broken: tally.broken }
  },
}

/** @throws MnemaError `invalid_input` for what is no list of memories. */
function readList(text: string, name: string): { format: string; found: readonly unknown[] } {
  const blocks = parseBlocks(text)
  if (blocks !== undefined) return { format: 'export of the plugin', found: blocks }
  const parsed = list.safeParse(parseJson(text))
  if (parsed.success) return { format: 'JSON', found: parsed.data }
  throw new MnemaError('invalid_input', `${name} is no list of memories of mem0. Nothing was imported.`, {
    field: 'path',
    remedy:
      'Save what its get_all returns as JSON. An export by a schema of your own has no memories in it that could be told apart.',
  })
}

function itemOf(found: Memory, now: Date, tally: Tally): ForeignItem | undefined {
  const kind = [found.metadata?.type, ...(found.categories ?? [])].filter((word) => word)
  const said = found.metadata?.type ? kind.slice(0, 1) : kind
  const type = said.map((word) => types.get(word ?? '')).find((each) => each !== undefined)
  if (type === undefined) {
    tally.leaveOut(said[0] ?? 'fact', 1)
    return undefined
  }
  const name = `memory ${found.id}`
  const { title, text } = nameText('', found.memory)
  if (title === '') {
    tally.spoil(name, 'it has no text')
    return undefined
  }
  return {
    key: found.id,
    name,
    project: found.app_id || undefined,
    type,
    title,
    content: { what: text, why: '', where: (found.metadata?.files ?? []).join('\n'), learned: '' },
    topicKey: undefined,
    createdAt: readTime(found.created_at, now),
    updatedAt: readTime(found.updated_at ?? found.created_at, now),
  }
}
