import { type Locale, say } from '../../contract/index.ts'
import { fence, joinWords, oneLine, snippet } from './fence.ts'
import type { NodeView } from './operations/view-schema.ts'

/** The text of one node, or of the root of a domain. Stored text stands between fences or on one line, so that it cannot pass for a part of the reply. */
export function renderNode(node: NodeView, locale: Locale): string {
  const head = [
    `URI: ${node.uri}`,
    ...line('Node UUID', node.id),
    ...line('Priority', node.priority),
    ...line('Disclosure', node.disclosure === undefined ? undefined : oneLine(node.disclosure)),
    ...line('Aliases', node.aliases.length === 0 ? undefined : node.aliases.join(', ')),
    ...line('Moved', node.asked_for === undefined ? undefined : `${node.asked_for} → ${node.uri}`),
    ...line('Written', node.written),
    ...line('Status', node.status === undefined || node.status === 'active' ? undefined : describeStatus(node, locale)),
    ...line('Version token', node.version_token),
  ]
  return [
    head.join('\n'),
    ...(node.id === undefined ? [] : [node.content === undefined ? '(empty)' : fence(node.content)]),
    ...(node.children.length === 0 ? [] : [renderChildren(node, locale)]),
    ...(node.id === undefined && node.children.length === 0 ? ['(empty)'] : []),
    ...(node.glossary === undefined || node.glossary.length === 0
      ? []
      : [`Glossary keywords: ${joinWords(node.glossary)}`]),
  ].join('\n\n')
}

function line(name: string, value: string | number | undefined): string[] {
  return value === undefined ? [] : [`${name}: ${value}`]
}

function describeStatus(node: NodeView, locale: Locale): string {
  const reasons = node.held.length === 0 ? '' : ` (${node.held.map(oneLine).join(' ')})`
  switch (node.status) {
    case 'pending':
      return `pending${reasons}. ${say(locale, {
        en: `A person decides: mnema nodes approve ${node.uri}`,
        zh: `等待人工批准：mnema nodes approve ${node.uri}`,
      })}`
    case 'stale':
      return say(locale, { en: 'stale: check it before you rely on it', zh: 'stale：可能已过时，依赖之前请先核实' })
    default:
      return `${node.status}`
  }
}

function renderChildren(node: NodeView, locale: Locale): string {
  const entries = node.children.map(
    (child) =>
      `- ${child.uri} (priority: ${child.priority})${child.snippet === '' ? '' : `\n  ${snippet(child.snippet)}`}`,
  )
  const more = node.more_children
    ? [
        say(locale, {
          en: '- … more: find them with lore_search',
          zh: '- … 还有更多，请用 lore_search 查找',
        }),
      ]
    : []
  return ['Children:', ...entries, ...more].join('\n')
}
