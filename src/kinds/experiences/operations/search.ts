import { z } from 'zod'
import { type Context, say } from '../../../contract/index.ts'
import { limits } from '../experience.ts'
import { formatMatched } from '../rank/index.ts'
import { type FoundExperience, findExperiences } from '../search/index.ts'
import { excerpt, oneLine, sourceOf, warningLine, warningsOf } from '../wording/index.ts'
import { define } from './define.ts'
import { outRef, outScope, outState, outTitle, outTrust, outType, outWarnings, written } from './fields.ts'

const hit = z.object({
  ref: outRef,
  title: outTitle,
  score: z.number().describe('Sum of the signals, 0 to 1.'),
  source: z.string().describe('Trust, project, day, how the session stood.'),
  warnings: outWarnings,
  matched: z.string().describe('Signals as one line.'),
  signals: z
    .array(
      z.object({
        name: z.string().describe('Signal.'),
        contribution: z.number().describe('Its part of the score.'),
        detail: z.string().describe('What matched.'),
      }),
    )
    .describe('Largest first.'),
  excerpt: z.string().describe('Beginning of what was seen.'),
  type: outType,
  scope: outScope,
  state: outState,
  trust: outTrust,
  revision: z.int().describe('Revision that was matched.'),
  fix: z.enum(['command', 'diff', 'config']).optional().describe('It has a fix of this kind.'),
})

const output = z.object({
  results: z.array(hit).describe('Best first.'),
  failure: z
    .object({ tool: z.string().describe('Tool.'), error: z.string().describe('Its error.') })
    .optional()
    .describe('The last failure, asked with.'),
  degraded: z.string().optional().describe('Why the search was poorer than usual.'),
  hint: z.string().optional().describe('Where it may be instead.'),
})

type Output = z.infer<typeof output>

export const search = define({
  verb: 'search',
  tool: 'memory_search',
  summary: 'Search what was learnt from failures',
  guide:
    "Search by error text or keywords before you fix a failure. The session's last failing tool and error are added by themselves. Each hit says where it comes from and why it matched; memory_read gives it in full.",
  effect: 'read',
  input: z.strictObject({
    query: written(limits.query).describe('Error text, tool name or description of the problem.'),
    limit: z.int().min(1).max(limits.hits).default(limits.hits).describe('Most hits.'),
  }),
  output,
  cli: { positional: ['query'] },
  run: async (context, { query, limit }): Promise<Output> => {
    const { hits, failure, degraded, elsewhere } = await findExperiences(context, query, limit)
    return {
      results: hits.map((found) => toHit(context, found)),
      ...(failure === undefined ? {} : { failure: { tool: failure.tool, error: excerpt(failure.error) } }),
      ...(degraded === undefined ? {} : { degraded }),
      ...(elsewhere === 0 ? {} : { hint: hintOf(context, elsewhere) }),
    }
  },
  render: ({ results }, locale) =>
    results.length === 0
      ? 'no matching memory'
      : results
          .map((each, place) =>
            [
              `${place + 1}. [${each.ref}] ${each.title}`,
              ...each.warnings.map((warning) => `   ${warningLine(warning, locale)}`),
              `   source: ${each.source}`,
              `   matched: ${each.matched}`,
              `   ${each.excerpt}`,
            ].join('\n'),
          )
          .join('\n'),
})

function toHit({ locale }: Context, { experience, scored, statements }: FoundExperience): Output['results'][number] {
  const { ref, title, type, scope, state, trust, revision, fix, content } = experience
  return {
    ref,
    title: oneLine(title),
    score: scored.score,
    source: sourceOf(experience, locale),
    warnings: warningsOf(experience, statements, locale),
    matched: formatMatched(scored),
    signals: scored.signals.map(({ name, hundredths, detail }) => ({ name, contribution: hundredths / 100, detail })),
    excerpt: excerpt(content.what),
    type,
    scope,
    state,
    trust,
    revision,
    ...(fix === undefined ? {} : { fix: fix.kind }),
  }
}

function hintOf({ locale, project }: Context, count: number): string {
  const name = project?.slug ?? ''
  return say(locale, {
    en: `${count} of the same error belong to another project named ${name}: this one may have had another identity. A person sees them with: mnema experiences list --all`,
    zh: `另一个名为 ${name} 的项目中有 ${count} 条相同报错的记录：本项目的标识可能变过。可请用户运行 mnema experiences list --all 查看`,
  })
}
