import { ruleLine } from './rule-line.ts'

/** What `get_rules` answers. */
export interface RulesReply {
  /** Absent where the files belong to no project. */
  project?: string | undefined
  sections: readonly string[]
  rules: readonly { id: string; scope: string; text: string; stale?: boolean | undefined }[]
  already_sent: number
  others: readonly { id: string; title: string }[]
  others_total: number
  in_scope: number
  notes: readonly string[]
}

/** The answer as a model reads it: header, rules, titles of the rest, notes. */
export function renderRulesReply(reply: RulesReply): string {
  const { project, sections, rules, others, others_total: total, notes } = reply
  if (project === undefined) {
    return 'No lore project matches these paths: they lie in no git project that could be registered. Proceed normally.'
  }
  const where = sections.join(', ') || 'the project'
  if (reply.in_scope === 0 && rules.length === 0) {
    return [`No rules apply to ${where} in \`${project}\` yet.`, ...notes].join('\n')
  }
  return [
    introduceRules(project, sections),
    ...(rules.length > 0 ? rules.map(ruleLine) : [reply.already_sent > 0 ? nothingNew : nothingChosen]),
    ...(total > 0 ? [introduceTitles(total, others.length), ...others.map(({ id, title }) => `- ${id} ${title}`)] : []),
    ...(total > others.length && others.length > 0
      ? [`… and ${total - others.length} more; search_rules finds them by topic.`]
      : []),
    ...notes,
  ].join('\n')
}

/** The line above rules that are sent. */
export function introduceRules(project: string, sections: readonly string[]): string {
  const where = sections.length === 0 ? '' : `; sections: ${sections.join(', ')}`
  return `Rules for project \`${project}\` (follow before writing code${where})`
}

const nothingNew = 'Nothing new: you already have every rule that this change needs.'
const nothingChosen = 'No rule was chosen for this task.'

function introduceTitles(total: number, named: number): string {
  const lead = `${total} other rule(s) cover these files but were not chosen for your task.`
  return named === 0
    ? `${lead} search_rules finds them by topic.`
    : `${lead} If one of these titles matters for your change, call get_rules again with its id in \`include\`; or use search_rules:`
}
