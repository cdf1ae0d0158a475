import { z } from 'zod'
import type { Context } from '../../../contract/index.ts'
import { type FoundNote, findNote } from '../find/index.ts'
import { define } from './define.ts'
import { itemError, outError } from './item-result.ts'
import { linkFields, linkFrom, type NumberedLink, outLinked } from './link-notes.ts'

const mostLinks = 100

const input = z.strictObject({
  links: z
    .array(z.strictObject(linkFields))
    .min(1)
    .max(mostLinks)
    .describe('Each is tried, whatever becomes of the others.'),
})

const result = z.object({
  index: z.int().describe('Of the link in the input.'),
  ok: z.boolean().describe('It is there now.'),
  noteId: outLinked.noteId.optional(),
  versionToken: outLinked.versionToken.optional(),
  outcome: outLinked.outcome.optional(),
  error: outError,
})

type Result = z.infer<typeof result>

const output = z.object({
  results: z.array(result).describe('In the order of the input.'),
  failed: z.int().describe('How many are to be sent again, corrected.'),
})

export const linkMany = define({
  verb: 'link-many',
  tool: 'link_many',
  summary: 'Make many links at once',
  guide: 'Make up to 100 links in one call, as link does. Each has its own result: send only the failed ones again.',
  effect: 'write',
  idempotent: true,
  input,
  output,
  run: async (context, { links }): Promise<z.infer<typeof output>> => {
    const results: Result[] = []
    const sources = new Map<string, { found: FoundNote; links: (NumberedLink & { index: number })[] }>()
    for (const [index, { from, ...wanted }] of links.entries()) {
      const field = `links.${index}.`
      try {
        const found = await findNote(context, from, `${field}from`)
        const known = sources.get(found.note.record.id) ?? { found, links: [] }
        known.links.push({ ...wanted, field, index })
        sources.set(found.note.record.id, known)
      } catch (thrown) {
        results.push({ index, ok: false, error: itemError(thrown, context.locale) })
      }
    }
    // In one order for all, so that two batches never wait for each other.
    for (const [id, source] of [...sources].sort(([one], [other]) => (one < other ? -1 : 1)))
      results.push(...(await linkSource(context, id, source)))
    results.sort((one, other) => one.index - other.index)
    return { results, failed: results.filter(({ ok }) => !ok).length }
  },
  render: ({ results, failed }) =>
    [
      `${results.length - failed} of ${results.length} links are there.`,
      ...results.flatMap(({ index, error }) => (error === undefined ? [] : [`- ${index}: ${error.message}`])),
    ].join('\n'),
})

async function linkSource(
  { locale }: Context,
  noteId: string,
  { found, links }: { found: FoundNote; links: readonly (NumberedLink & { index: number })[] },
): Promise<Result[]> {
  try {
    const { outcomes, versionToken } = await linkFrom(found.context, noteId, links)
    return links.map(({ index }, place): Result => {
      const outcome = outcomes[place]
      return outcome?.ok === true
        ? { index, ok: true, noteId, versionToken, outcome: outcome.outcome }
        : { index, ok: false, noteId, error: itemError(outcome?.error, locale) }
    })
  } catch (thrown) {
    const error = itemError(thrown, locale)
    return links.map(({ index }) => ({ index, ok: false, noteId, error }))
  }
}
