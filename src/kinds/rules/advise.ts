import { type Advice, type Context, estimateTokens, type Occasion } from '../../contract/index.ts'
import { openRuleBook } from './book/index.ts'
import { pathsInPrompt } from './paths-in-prompt.ts'
import { type FoundProject, folderOf, projectOf } from './project-of.ts'
import type { Rule } from './rule.ts'
import { sectionOf } from './scope/index.ts'
import {
  type Decision,
  deliveryKey,
  introduceRules,
  openShelf,
  readTargetFiles,
  ruleLineOf,
  rulesForFiles,
  selectRules,
  takeFitting,
} from './select/index.ts'
import { countUsage } from './usage/index.ts'

/** Most rules that are put before an agent unasked. */
const mostRules = { prompt: 12, 'before-edit': 15 } as const

/** Least likelihood at a prompt that names no file: nobody has said yet that anything will be written. */
const leastUnasked = 0.3

/** A long prompt says at its ends what is wanted; characters of each. */
const ends = 600

/** The rules for the files and subjects of a prompt, and for a file that is about to be edited: those that the session has not been given. */
export async function advise(context: Context, occasion: Occasion): Promise<Advice | undefined> {
  const found = await findProject(context, occasion)
  if (found === undefined) return undefined
  const { project, paths } = found
  const rules = await openRuleBook(context, project).active()
  if (rules.length === 0 || occasion.signal.aborted) return undefined
  const wanted =
    occasion.event === 'prompt' ? await called(context, found, rules, occasion) : rulesForFiles(rules, paths)
  const header = introduceRules(project.slug, [...new Set(paths.map(sectionOf))].slice(0, 3))
  const shareOf = (text: string): number =>
    Math.max((text.length + 1) / occasion.limit, (estimateTokens(text) + 1) / occasion.tokens)
  const { taken } = takeFitting(
    wanted.filter((rule) => !occasion.given.has(deliveryKey(rule))).slice(0, mostRules[occasion.event]),
    1 - shareOf(header),
    (rule) => shareOf(ruleLineOf(rule)),
  )
  if (taken.length === 0 || occasion.signal.aborted) return undefined
  const sent = new Set(['sent'] as const)
  countUsage(context, { rules: new Map(taken.map(({ recordId }) => [recordId, sent])), askedIn: project.id })
  return { text: [header, ...taken.map(ruleLineOf)].join('\n'), givenIds: taken.map(deliveryKey) }
}

async function findProject(context: Context, { event, prompt, paths }: Occasion): Promise<FoundProject | undefined> {
  if (event === 'before-edit') {
    const found = await projectOf(context, { paths })
    return found === undefined || found.paths.length === 0 ? undefined : found
  }
  const { project } = context
  return project && { project, paths: pathsInPrompt(context, project, prompt), outside: 0 }
}

/** What a prompt calls for, and with it what always holds; a prompt that calls for nothing and names no file is told nothing. */
async function called(
  context: Context,
  { project, paths }: FoundProject,
  rules: readonly Rule[],
  { prompt }: Occasion,
): Promise<readonly Rule[]> {
  const named = paths.length > 0
  const { decisions } = await selectRules(openShelf(context, project.id, rules), {
    task: endsOf(prompt),
    targets: readTargetFiles(folderOf(context, project), paths),
  })
  const isCalled = ({ chosen, likelihood, reason }: Decision): boolean =>
    chosen && reason !== 'always' && (named || likelihood >= leastUnasked)
  if (!named && !decisions.some(isCalled)) return []
  return decisions
    .filter((decision) => {
      if (decision.reason === 'always') return named || decision.specificity === 0
      return isCalled(decision)
    })
    .map(({ rule }) => rule)
}

function endsOf(prompt: string): string {
  return prompt.length <= 2 * ends ? prompt : `${prompt.slice(0, ends)}\n${prompt.slice(-ends)}`
}
