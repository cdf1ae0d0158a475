import { type Context, type MemoryRecord, MnemaError, type Place, say } from '../../contract/index.ts'
import { disclosureOf, glossaryOf, hasContent, isServed } from './node.ts'
import { suggestNear } from './suggest-near.ts'
import { formatUri } from './uri.ts'

/**
 * The place at which the parent stands now. A parent exists, is served, and has content, a disclosure and a term of its own, so that
 * whoever browses to a child knows what it passes through.
 * @throws MnemaError `not_found` for a missing parent, `policy` naming what it lacks and how to add it (data: missing).
 */
export async function requireParent(context: Context, parent: Place, field: string): Promise<Place> {
  const uri = formatUri(parent)
  const found = await context.records.at('nodes', parent)
  if (found === undefined) {
    const near = await suggestNear(context, parent)
    throw new MnemaError(
      'not_found',
      say(context.locale, { en: `The parent ${uri} does not exist.`, zh: `父节点 ${uri} 不存在。` }),
      {
        field,
        remedy: say(context.locale, {
          en: `Create it first with lore_create_node (content, glossary and disclosure)${near.length > 0 ? `, or use one of ${near.join(', ')}` : ''}.`,
          zh: `请先用 lore_create_node 创建它（content、glossary 和 disclosure）${near.length > 0 ? `，或使用 ${near.join('，')} 之一` : ''}。`,
        }),
        data: { parent: uri, near },
      },
    )
  }
  if (!isServed(found.record)) {
    throw new MnemaError(
      'policy',
      say(context.locale, {
        en: `The parent ${formatUri(found.place)} is not in use: its status is ${found.record.status}.`,
        zh: `父节点 ${formatUri(found.place)} 未启用：状态为 ${found.record.status}。`,
      }),
      {
        field,
        remedy: say(context.locale, {
          en: 'A person approves it with: mnema nodes approve URI.',
          zh: '需由人批准：mnema nodes approve URI。',
        }),
      },
    )
  }
  const missing = lacks(found.record)
  if (missing.length > 0) throw incomplete(context, formatUri(found.place), missing, field)
  return found.place
}

type Part = 'content' | 'disclosure' | 'glossary'

function lacks(record: MemoryRecord): Part[] {
  return [
    ...(hasContent(record) ? [] : ['content' as const]),
    ...(disclosureOf(record) === undefined ? ['disclosure' as const] : []),
    ...(glossaryOf(record).length === 0 ? ['glossary' as const] : []),
  ]
}

function incomplete(context: Context, uri: string, missing: readonly Part[], field: string): MnemaError {
  const names = {
    content: { en: 'content', zh: '正文' },
    disclosure: { en: 'disclosure', zh: '触发条件（disclosure）' },
    glossary: { en: 'glossary term', zh: '术语' },
  }
  const list = missing.map((part) => say(context.locale, names[part]))
  const parameters = missing.map((part) => (part === 'glossary' ? 'glossary_add' : part))
  return new MnemaError(
    'policy',
    say(context.locale, {
      en: `The parent ${uri} has no ${list.join(', no ')}.`,
      zh: `父节点 ${uri} 缺少${list.join('、')}。`,
    }),
    {
      field,
      remedy: say(context.locale, {
        en: `Add it first: lore_update_node with uri="${uri}" and ${parameters.join(', ')}.`,
        zh: `请先补上：调用 lore_update_node，uri="${uri}"，并给出 ${parameters.join('、')}。`,
      }),
      data: { parent: uri, missing },
    },
  )
}
