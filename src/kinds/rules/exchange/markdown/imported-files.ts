import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'

/** Files that a text pulls in with `@path`, as Claude Code and Gemini CLI read them: outside of code, at the beginning of a word. */
export function importedFiles(body: string, firstLine: number): { target: string; line: number }[] {
  const found: { target: string; line: number }[] = []
  visit(fromMarkdown(body))
  return found

  function visit(node: Nodes): void {
    if (node.type === 'text') {
      for (const match of node.value.matchAll(
        /(?<=^|\s)@((?:~|\.{1,2})?[\w./~-]*[\w-]\.(?:md|mdc|txt|markdown)|(?:~|\.{1,2}|)\/[^\s,;)]+)/g,
      )) {
        const before = node.value.slice(0, match.index).split('\n').length - 1
        found.push({ target: match[1] ?? '', line: firstLine + (node.position?.start.line ?? 1) - 1 + before })
      }
    }
    if ('children' in node) for (const child of node.children) visit(child)
  }
}
