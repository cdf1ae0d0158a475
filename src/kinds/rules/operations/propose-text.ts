import { oneLine } from '../select/index.ts'
import { refLine } from './lines.ts'
import type { ProposalReply, ProposalResult } from './propose.ts'

/** The reply to a proposal as a model reads it. */
export function renderProposal(reply: ProposalReply): string {
  if (reply.project === undefined) {
    return 'Not saved: no lore project matches. Pass the paths of files in the project that the rules belong to.'
  }
  const { results, sent, dismissed, undo = '', pending = '' } = reply
  const activated = results.filter(({ outcome }) => outcome === 'activated')
  const waiting = results.filter(({ outcome }) => outcome === 'pending')
  const known = results.filter(({ outcome }) => outcome === 'known')
  const saved = activated.length + waiting.length
  return [
    `Saved ${saved} new rule(s), ${activated.length} activated automatically; ${known.length} already known.`,
    ...results.flatMap(resultLines),
    ...(activated.length === 0
      ? []
      : [
          `Activated by Lore (no one approved them): ${idsOf(activated)}. Tell the user in one line; \`${undo}\` undoes any of them.`,
        ]),
    ...(waiting.length === 0
      ? []
      : [`Waiting for the user's approval: ${byReason(waiting)}. Tell the user (${pending}, or the web UI).`]),
    ...(dismissed === 0 ? [] : [`Dismissed ${dismissed} review comment(s); they are not offered again.`]),
    ...(sent > results.length
      ? [`${sent} rules were sent; only the first ${results.length} were read. Send the rest in another call.`]
      : []),
  ].join('\n')
}

function idsOf(results: readonly ProposalResult[]): string {
  return results.map(({ rule }) => rule?.id ?? '').join(', ')
}

/** Rules that wait for the same reason are named together. */
function byReason(waiting: readonly ProposalResult[]): string {
  const groups = new Map<string, ProposalResult[]>()
  for (const result of waiting) {
    const reason = result.reasons.map(oneLine).join('; ')
    groups.set(reason, [...(groups.get(reason) ?? []), result])
  }
  return [...groups].map(([reason, results]) => `${idsOf(results)} (${reason})`).join('; ')
}

function resultLines({
  outcome,
  entry,
  rule,
  reasons,
  risks,
  contradicts,
  similar,
  gained_tags,
}: ProposalResult): string[] {
  const line = rule === undefined ? '' : refLine(rule)
  switch (outcome) {
    case 'not_saved':
      return [`not saved (entry ${entry}): ${reasons.map(oneLine).join('; ')}`]
    case 'rejected_before':
      return [`not saved (entry ${entry}): the user rejected this rule before (rule ${rule?.id ?? ''})`]
    case 'known':
      return [`already known ${line}${gained_tags === true ? ' (it got the tags that it lacked)' : ''}`]
    default:
      return [
        `saved ${line}`,
        ...(risks.length === 0 ? [] : [`    looks risky (${risks.join('; ')}): mention it to the user.`]),
        ...(contradicts === undefined ? [] : [`    may contradict ${refLine(contradicts)}`]),
        ...similar.map((other) => `    similar to ${refLine(other)}`),
      ]
  }
}
