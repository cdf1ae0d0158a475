import { Document, isNode, parseDocument } from 'yaml'
import { formatScope } from '../../scope/index.ts'
import { shapeOf } from '../disk/index.ts'
import { splitHead } from '../markdown/index.ts'
import type { StoredRule } from './stored-rule.ts'

/** Where the rules of a repository stand, relative to the project's root. */
export const storeFolder = '.mnema/rules'

/** `.mnema/rules/db9b36db-errors-as-problem-json.md` */
export function pathOfRule(id: string, { title, text }: StoredRule): string {
  const words = (title === '' ? text : title)
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  const slug = [...words].slice(0, 40).join('').replace(/-+$/, '')
  return `${storeFolder}/${id}${slug === '' ? '' : `-${slug}`}.md`
}

/**
 * The file of a rule.
 * @param before the file as it is: its mark, line ends, other keys, comments and what people wrote below the rule stay.
 */
export function writeStoredRule(id: string, stored: StoredRule, before: string | undefined): string {
  const { mark, end } = shapeOf(before ?? '')
  const { source, body } = splitHead(before ?? '')
  const document = source === undefined || source.trim() === '' ? new Document({}) : parseDocument(source)
  for (const [key, value] of Object.entries(headOf(id, stored))) {
    const node: unknown = document.get(key, true)
    // What says the same already keeps its spelling and its comment.
    if (isNode(node) && JSON.stringify(node.toJS(document)) === JSON.stringify(value)) continue
    if (value === undefined) document.delete(key)
    else document.set(key, typeof value === 'object' ? document.createNode(value) : value)
  }
  const head = document.toString({
    defaultStringType: 'QUOTE_DOUBLE',
    defaultKeyType: 'PLAIN',
    doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
    lineWidth: 0,
  })
  const rest = /\n[ \t]*\n([\s\S]*)$/.exec(body.replace(/^\s+/, ''))?.[1]?.trimEnd()
  const text = `---\n${head}---\n\n${stored.text}\n${rest === undefined || rest === '' ? '' : `\n${rest}\n`}`
  return mark + (end === '\n' ? text : text.replaceAll('\n', end))
}

/** The keys of the head; undefined for what the rule does not have. */
function headOf(id: string, stored: StoredRule): Record<string, string | boolean | object | undefined> {
  const { title, scope, triggers, always, blocking, evidence, refs, check, good, bad } = stored
  return {
    id,
    title: title === '' ? undefined : title,
    scope: formatScope(scope),
    triggers: triggers.length === 0 ? undefined : [...triggers],
    always: always || undefined,
    blocking: blocking || undefined,
    evidence: evidence === '' ? undefined : evidence,
    refs: refs.length === 0 ? undefined : [...refs],
    check: check === undefined ? undefined : { ...check },
    good,
    bad,
  }
}
