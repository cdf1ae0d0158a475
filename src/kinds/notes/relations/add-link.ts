import type { Context } from '../../../contract/index.ts'
import { readReference } from '../find/index.ts'
import { referencesIn } from '../text/index.ts'
import { checkRelation, findTarget, type Target, type WantedLink } from './find-target.ts'
import { insertRelation } from './insert-relation.ts'

export type { WantedLink } from './find-target.ts'

/**
 * The body with one more link, as a line `- relation [[target]]` that joins the block of such lines; the same body where it says this already.
 * @param from the note whose body it is; undefined for one that is yet to be made.
 * @param field where the link stands in the input, with a dot behind it, or empty.
 * @throws MnemaError `not_found` for a target that is none, `invalid_input` naming the field.
 */
export async function addLink(
  context: Context,
  { body, from }: { body: string; from: string | undefined },
  link: WantedLink,
  field = '',
): Promise<{ body: string; added: boolean }> {
  const relation = checkRelation(link.relation, field)
  const target = await findTarget(context, from, link, field)
  if (await says(context, body, relation, target)) return { body, added: false }
  return { body: insertRelation(body, relation, target.text, field), added: true }
}

/** Whether the body has this relation to what the target means, in whatever words. */
async function says(context: Context, body: string, relation: string, { id, text }: Target): Promise<boolean> {
  const same = referencesIn(body)
    .filter((reference) => fold(reference.relation) === fold(relation))
    .map((reference) => readReference(reference.target))
  if (
    same.some((reference) => (reference.id === undefined ? fold(reference.target) === fold(text) : reference.id === id))
  )
    return true
  if (id === undefined || same.length === 0) return false
  const resolved = await context.records.resolve(
    'notes',
    same.map(({ target }) => target),
  )
  return [...resolved.values()].some(({ recordId }) => recordId === id)
}

function fold(text: string): string {
  return text.normalize('NFC').trim().toLowerCase()
}
