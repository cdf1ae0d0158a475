import type { Context, Project } from '../../../contract/index.ts'
import type { RuleBook } from '../rule.ts'
import { readRuleId } from '../rule-id.ts'
import { type Trust, untrusted } from '../trust/index.ts'
import { addRule } from './add-rule.ts'
import { approveRule, rejectRule, supersedeRule, unpinRule } from './decide-on-rule.ts'
import { createDesk } from './desk.ts'
import { editRule, tagRule } from './edit-rule.ts'
import { rulesInForce } from './is-in-force.ts'
import { leaveOrigin, retireRule } from './origins.ts'
import { reviseRule, shareRule } from './revise-rule.ts'

const notAsked = untrusted('nobody has asked whether you can push to it')

/**
 * The rules of a project, bound to a request.
 * @param trust what was found out about the repository before the transaction; without it no rule of an agent is put in force by itself.
 */
export function openRuleBook(context: Context, project: Project, trust: Trust = notAsked): RuleBook {
  const desk = createDesk(context, project, trust)
  return {
    project,
    async active() {
      return rulesInForce(await desk.rules())
    },
    async list({ statuses }) {
      return (await desk.rules()).filter(({ status }) => statuses.includes(status))
    },
    async find(id) {
      const wanted = readRuleId(id)
      return (await desk.rules()).find((rule) => rule.id === wanted)
    },
    add: (draft) => addRule(desk, draft),
    approve: (id) => approveRule(desk, id),
    reject: (id, reason) => rejectRule(desk, id, reason),
    unpin: (id) => unpinRule(desk, id),
    edit: (id, change) => editRule(desk, id, change),
    tag: (id, tags) => tagRule(desk, id, tags),
    supersede: (id, by) => supersedeRule(desk, id, by),
    revise: (id, draft) => reviseRule(desk, id, draft),
    leave: (id, origin) => leaveOrigin(desk, id, origin),
    share: (id, shared) => shareRule(desk, id, shared),
    retire: (id, file, reviewed) => retireRule(desk, id, file, reviewed),
  }
}
