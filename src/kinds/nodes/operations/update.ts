import { z } from 'zod'
import { type JsonObject, type RecordChange, say } from '../../../contract/index.ts'
import { takeSeat } from '../budget.ts'
import { keepsFixed, rejected, requireChange, requireDistinct } from '../check-update.ts'
import { joinWords } from '../fence.ts'
import { findNode, readUri } from '../find-node.ts'
import { foldTerm, normaliseGlossary } from '../glossary.ts'
import { judge, type Verdict } from '../hold.ts'
import { addressOf, asTerms, disclosureOf, glossaryOf, priorityOf } from '../node.ts'
import { renderWarnings } from '../render-write.ts'
import { reviewWrite } from '../review-write.ts'
import { define } from './define.ts'
import {
  content,
  disclosure,
  outHeld,
  outId,
  outStatus,
  outToken,
  outUri,
  outWarnings,
  priority,
  terms,
  uri,
  versionToken,
} from './fields.ts'

const input = z.strictObject({
  uri,
  content: content.optional().describe('Replaces the whole body: read it first.'),
  priority: priority.optional().describe('New priority.'),
  disclosure: disclosure.optional().describe('New situation in which to recall it.'),
  glossary_add: terms.optional().describe('Terms to add.'),
  glossary_remove: terms.optional().describe('Terms to take away.'),
  version_token: versionToken,
})

type Input = z.infer<typeof input>

export const update = define({
  verb: 'update',
  tool: 'lore_update_node',
  summary: 'Change fields of a node',
  guide:
    'Change fields of one node; what is left out stays as it is. Read the body before you replace it. Use glossary_add and glossary_remove to change terms without sending the whole list.',
  effect: 'write',
  idempotent: true,
  input,
  output: z.object({
    uri: outUri,
    id: outId,
    version_token: outToken,
    status: outStatus,
    changed: z.boolean().describe('False when everything was so already.'),
    glossary_added: z.array(z.string()).describe('Terms that are new.'),
    glossary_removed: z.array(z.string()).describe('Terms that are gone.'),
    held: outHeld,
    warnings: outWarnings,
  }),
  failure: { prefix: 'Lore update failed', policy: 'Lore update blocked by policy' },
  cli: { positional: ['uri'] },
  run: async (context, given) => {
    requireChange(context, { ...given, uri: undefined, version_token: undefined })
    const add = normaliseGlossary(given.glossary_add ?? [], 'glossary_add', context.locale)
    const remove = normaliseGlossary(given.glossary_remove ?? [], 'glossary_remove', context.locale)
    requireDistinct(context, add, remove)
    const { record } = await findNode(context, readUri(context, given.uri))
    if (record.status === 'rejected' && context.caller.audience !== 'person') throw rejected(context)

    const present = new Set(glossaryOf(record).map(foldTerm))
    const added = add.filter((term) => !present.has(foldTerm(term)))
    const gone = new Set(remove.map(foldTerm))
    const removed = glossaryOf(record).filter((term) => gone.has(foldTerm(term)))
    const warnings =
      given.disclosure === undefined && removed.length === 0
        ? []
        : reviewWrite(context, {
            disclosure: given.disclosure ?? disclosureOf(record),
            terms: present.size + added.length - removed.length,
          })
    if (given.priority !== undefined && given.priority !== priorityOf(record) && record.attributes.fixed !== true) {
      await takeSeat(context, given.priority)
    }

    // What was served already has been seen by a person or found harmless: only what is new is looked at. What waits is judged whole.
    const waits = record.status === 'pending'
    const verdict = judge(context, {
      ...(given.content !== undefined ? { content: given.content } : waits ? { content: record.body } : {}),
      ...(given.disclosure !== undefined
        ? { disclosure: given.disclosure }
        : waits
          ? { disclosure: disclosureOf(record) ?? '' }
          : {}),
      glossary: waits ? [...glossaryOf(record).filter((term) => !removed.includes(term)), ...added] : added,
      ...(waits ? { title: record.title } : {}),
    })
    if (verdict.status === 'pending' && record.attributes.fixed === true) throw keepsFixed(context, verdict)
    const changed = await context.records.update(record.id, changeOf(given, added, removed, verdict, waits), {
      ...(given.version_token === undefined ? {} : { expect: given.version_token }),
    })
    return {
      uri: addressOf(changed),
      id: changed.id,
      version_token: changed.versionToken,
      status: changed.status,
      changed: changed.revision !== record.revision,
      glossary_added: added,
      glossary_removed: removed,
      held: verdict.reasons,
      warnings,
    }
  },
  render: (output, locale) =>
    [
      `Updated ${output.uri}`,
      ...(output.changed
        ? []
        : [say(locale, { en: '(Nothing differed: no new revision.)', zh: '（没有差异，未产生新版本。）' })]),
      ...(output.glossary_added.length === 0 ? [] : [`glossary+ ${joinWords(output.glossary_added)}`]),
      ...(output.glossary_removed.length === 0 ? [] : [`glossary- ${joinWords(output.glossary_removed)}`]),
      ...renderWarnings(output, locale),
    ].join('\n'),
})

function changeOf(
  given: Input,
  added: readonly string[],
  removed: readonly string[],
  verdict: Verdict,
  waits: boolean,
): RecordChange {
  const attributes: JsonObject = {
    ...(given.priority === undefined ? {} : { priority: given.priority }),
    ...(given.disclosure === undefined
      ? {}
      : { disclosure: given.disclosure.trim() === '' ? null : given.disclosure.trim() }),
    ...(given.content === undefined ? {} : { placeholder: null }),
    ...(verdict.status === 'pending' ? { held: verdict.reasons } : waits ? { held: null } : {}),
  }
  return {
    ...(given.content === undefined ? {} : { body: given.content }),
    attributes,
    ...(verdict.status === 'pending' || waits ? { status: verdict.status } : {}),
    ...(added.length === 0 ? {} : { addTerms: asTerms(added) }),
    ...(removed.length === 0 ? {} : { removeTerms: asTerms(removed) }),
  }
}
