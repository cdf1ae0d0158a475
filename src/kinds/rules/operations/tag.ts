import { z } from 'zod'
import { MnemaError } from '../../../contract/index.ts'
import { openRuleBook } from '../book/index.ts'
import { projectOf } from '../project-of.ts'
import { limits, type RuleBook } from '../rule.ts'
import { nameOf } from '../select/index.ts'
import { unpinCommand } from './commands.ts'
import { defineOutside } from './define.ts'
import { firstEntries } from './entry.ts'
import { outProject, pathIn, pathsIn, titleIn, triggersIn } from './fields.ts'
import { given } from './given.ts'

const entry = z.strictObject({
  id: z.string().max(200).describe('Eight digits.'),
  title: titleIn.optional(),
  triggers: triggersIn.optional(),
  always: z
    .boolean()
    .optional()
    .describe('True to send the rule on every call in its scope. It is never switched off here.'),
})

const output = z.object({
  project: outProject,
  tagged: z.array(z.string()).describe('Rules that have their tags now.'),
  pinned: z.array(z.object({ id: z.string(), title: z.string() })).describe('Rules that this call marked always.'),
  failed: z.array(z.object({ entry: z.int(), reason: z.string() })).describe('Entries that were not applied, from 1.'),
  kept: z.array(z.string()).describe('Rules that stay always, although false was sent.'),
  sent: z.int().describe('How many entries came; at most 40 are read.'),
})

type Reply = z.infer<typeof output>

export const tag = defineOutside({
  verb: 'tag',
  tool: 'tag_rules',
  summary: 'Say when each rule matters',
  guide:
    'Save your judgement about approved rules, after organize_rules. Changes only title, triggers and always, never the text, scope or status of a rule. Relay to the user which rules are always sent now.',
  effect: 'write',
  idempotent: true,
  screensItself: true,
  input: z.strictObject({
    tags: z.array(entry).describe(`At most ${limits.perCall}.`),
    paths: pathsIn.optional().describe('Files in the project.'),
    path: pathIn.optional(),
  }),
  output,
  failure: { prefix: 'tag_rules failed' },
  outside: (context, { paths, path }) => projectOf(context, given({ paths, path })),
  async run(context, input, found): Promise<Reply> {
    const { read, sent } = firstEntries(input.tags)
    const reply: Reply = { tagged: [], pinned: [], failed: [], kept: [], sent }
    if (found === undefined) return reply
    const book = openRuleBook(context, found.project)
    for (const [index, tags] of read.entries()) {
      const reason = await applyTags(book, tags, reply)
      if (reason !== undefined) reply.failed.push({ entry: index + 1, reason })
    }
    return { ...reply, project: found.project.slug }
  },
  render,
})

/** @returns why the entry was not applied. */
async function applyTags(
  book: RuleBook,
  { id, title, triggers, always }: z.infer<typeof entry>,
  reply: Reply,
): Promise<string | undefined> {
  const rule = await book.find(id)
  if (rule === undefined) return /^[0-9a-f]{8}$/.test(id.trim()) ? `unknown rule id ${id.trim()}` : 'unknown rule id'
  if (rule.status !== 'active' && rule.status !== 'stale') return `rule ${rule.id} is not approved`
  if (title === undefined && triggers === undefined && always !== true) return `no tags were given for ${rule.id}`
  try {
    const tagged = await book.tag(rule.id, {
      ...(title === undefined ? {} : { title }),
      ...(triggers === undefined ? {} : { triggers }),
      ...(always === true ? { always: true } : {}),
    })
    reply.tagged.push(rule.id)
    if (tagged.always && !rule.always) reply.pinned.push({ id: rule.id, title: nameOf(tagged) })
    if (rule.always && always === false) reply.kept.push(rule.id)
    return undefined
  } catch (error) {
    if (error instanceof MnemaError && ['unsafe_text', 'policy'].includes(error.code)) return error.message
    throw error
  }
}

function render({ project, tagged, pinned, failed, kept, sent }: Reply): string {
  if (project === undefined)
    return 'Nothing was tagged: no lore project matches. Pass the paths of files in the project.'
  const read = Math.min(sent, limits.perCall)
  return [
    `Tagged ${tagged.length} rule(s).`,
    ...failed.map(({ entry: number, reason }) => `not tagged (entry ${number}): ${reason}`),
    ...(pinned.length === 0
      ? []
      : [
          `Marked always (sent on every call): ${pinned.map(({ id, title }) => `${id} ${title}`).join('; ')}. Tell the user, who can unpin any of them.`,
        ]),
    ...kept.map((id) => `Rule ${id} stays always: only the user unpins it (${unpinCommand(id, project)}).`),
    ...(sent > read
      ? [`${sent} entries were sent; only the first ${read} were read. Send the rest in another call.`]
      : []),
  ].join('\n')
}
