import type { Nodes, PhrasingContent } from 'mdast'

/**
 * The words of a paragraph in one line: code keeps its ticks, a link keeps its address, emphasis goes. Raw HTML and images stay as they are
 * written, so that the screening sees them.
 */
export function inlineText(nodes: readonly PhrasingContent[], source: string): string {
  return nodes
    .map((node) => say(node, source))
    .join('')
    .replace(/\s+/gu, ' ')
    .trim()
}

function say(node: PhrasingContent, source: string): string {
  switch (node.type) {
    case 'text':
      return node.value
    case 'inlineCode':
      return node.value.includes('`') ? `\`\` ${node.value} \`\`` : `\`${node.value}\``
    case 'break':
      return ' '
    case 'emphasis':
    case 'strong':
    case 'delete':
      return node.children.map((child) => say(child, source)).join('')
    case 'link': {
      const text = node.children.map((child) => say(child, source)).join('')
      return text === node.url || node.url === `mailto:${text}` ? text : `${text} (${node.url})`
    }
    default:
      return written(node, source)
  }
}

function written(node: Nodes, source: string): string {
  return source.slice(node.position?.start.offset, node.position?.end.offset)
}
