import type { Advice, Context, Occasion } from '../../contract/index.ts'
import { openRuleBook } from './book/index.ts'
import { pathsInPrompt } from './paths-in-prompt.ts'
import { type FoundProject, projectOf } from './project-of.ts'
import { sectionOf } from './scope/index.ts'
import {
  type Decision,
  deliveryKey,
  introduceRules,
  openShelf,
  readTargetFiles,
  ruleLineOf,
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

/** Milliseconds that the count of what was sent waits for its turn: a hook has no time. */
const patience = 40

/** The rules for the files and subjects of a prompt, and for a file that is about to be edited: those that the session has not been given. */
export async function advise(context: Context, occasion: Occasion): Promise<Advice | undefined> {
  const found = await findProject(context, occasion)
  if (found === undefined) return undefined
  const { project, paths } = found
  const rules = await openRuleBook(context, project).active()
  if (rules.length === 0 || occasion.signal.aborted) return undefined
  const shelf = await openShelf(context, project.id, rules)
  const task = occasion.event === 'prompt' ? endsOf(occasion.prompt) : ''
  const { decisions } = await selectRules(shelf, { task, targets: await readTargetFiles(project.root, paths) })
  const wanted = choose(decisions, occasion.event, paths.length > 0).filter(
    ({ rule }) => !occasion.given.has(deliveryKey(rule)),
  )
  const header = introduceRules(project.slug, [...new Set(paths.map(sectionOf))].slice(0, 3))
  const { taken } = takeFitting(
    wanted.slice(0, mostRules[occasion.event]),
    occasion.limit - header.length,
    ({ rule }) => ruleLineOf(rule).length + 1,
  )
  if (taken.length === 0 || occasion.signal.aborted) return undefined
  const sent = new Set(['sent', 'considered'] as const)
  await countUsage(context, {
    rules: new Map(taken.map(({ rule }) => [rule.recordId, sent])),
    askedIn: project.id,
    patience,
  })
  return {
    text: [header, ...taken.map(({ rule }) => ruleLineOf(rule))].join('\n'),
    givenIds: taken.map(({ rule }) => deliveryKey(rule)),
  }
}

async function findProject(context: Context, { event, prompt, paths }: Occasion): Promise<FoundProject | undefined> {
  if (event === 'before-edit') {
    const found = await projectOf(context, { paths })
    return found === undefined || found.paths.length === 0 ? undefined : found
  }
  const { project } = context
  return project && { project, paths: pathsInPrompt(project, prompt, context.workingDirectory), outside: 0 }
}

/**
 * At a prompt what it calls for, and with it what always holds; a prompt that calls for nothing is told nothing. Before an edit what always
 * holds for the file and every rule that is narrower than the project, whatever it speaks of: the task is not known then.
 */
function choose(decisions: readonly Decision[], event: Occasion['event'], named: boolean): readonly Decision[] {
  if (event === 'before-edit') {
    return decisions.filter(
      ({ chosen, reason, prepared }) => chosen || (reason === 'not relevant' && prepared.specificity > 0),
    )
  }
  const called = decisions.filter(
    ({ chosen, likelihood, reason }) => chosen && reason !== 'always' && (named || likelihood >= leastUnasked),
  )
  if (called.length === 0 && !named) return []
  return decisions.filter(
    (decision) =>
      called.includes(decision) || (decision.reason === 'always' && (named || decision.prepared.specificity === 0)),
  )
}

function endsOf(prompt: string): string {
  return prompt.length <= 2 * ends ? prompt : `${prompt.slice(0, ends)}\n${prompt.slice(-ends)}`
}
