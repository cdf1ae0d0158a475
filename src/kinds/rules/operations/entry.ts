import { z } from 'zod'
import { limits, type RuleDraft } from '../rule.ts'
import { parseScope } from '../scope/index.ts'
import { scopeIn, titleIn, triggersIn } from './fields.ts'

/** A rule as an agent proposes it. */
export const ruleEntry = z.strictObject({
  rule: z.string().describe('One short, imperative, self-contained sentence.'),
  scope: scopeIn
    .optional()
    .describe('global (default), section:<folder> or glob:<pattern,…>: the narrowest that fits.'),
  title: titleIn.optional(),
  triggers: triggersIn.optional(),
  always: z.boolean().optional().describe('True only if nearly every edit in its scope must follow it.'),
  evidence: z.string().optional().describe('A few words on why.'),
  refs: z.array(z.string()).optional().describe('Links to the review comments it came from.'),
})

export type RuleEntry = z.infer<typeof ruleEntry>

/** What an entry asks for, or why it cannot be read. An object that came as a string of JSON is taken for what it is. */
export function readEntry(
  entry: string | RuleEntry,
): { draft: RuleDraft; refs: readonly string[] } | { refused: string } {
  const read = typeof entry === 'string' ? readText(entry) : entry
  if (read === undefined) return { refused: 'is no object with the key rule' }
  const scope = parseScope(read.scope === undefined || read.scope.trim() === '' ? 'global' : read.scope)
  if ('refused' in scope) return scope
  const { rule, title, triggers, always, evidence, refs } = read
  return {
    draft: {
      text: rule,
      scope: scope.scope,
      source: 'agent',
      ...(title === undefined ? {} : { title }),
      ...(triggers === undefined ? {} : { triggers }),
      ...(always === undefined ? {} : { always }),
      ...(evidence === undefined ? {} : { evidence }),
      ...(refs === undefined ? {} : { refs }),
    },
    refs: refs ?? [],
  }
}

function readText(text: string): RuleEntry | undefined {
  if (!/^\s*\{/.test(text)) return { rule: text }
  try {
    const parsed = ruleEntry.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The entries that one call reads, and how many came. */
export function firstEntries<T>(entries: readonly T[]): { read: readonly T[]; sent: number } {
  return { read: entries.slice(0, limits.perCall), sent: entries.length }
}
