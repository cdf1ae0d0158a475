import { type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import type { FormatEditor } from './format-editor.ts'
import { insertJson } from './json-insert.ts'
import { type JsonContainer, type JsonNode, nodeAt } from './json-node.ts'
import { removeJson } from './json-remove.ts'
import { placeOf } from './text-layout.ts'
import { unreadable } from './unreadable.ts'

/** JSON, with comments and commas at ends where the file has them; what is put in has neither. */
export const jsonEditor: FormatEditor = {
  read: (text) => (text.trim() === '' ? {} : contentOf(parse(text))),
  insert(text, change) {
    if (text.trim() === '') return jsonEditor.insert('{}\n', change)
    return insertJson(text, containerAt(text, change.container), change)
  },
  remove: (text, path) => removeJson(text, containerAt(text, path.slice(0, -1)), path.at(-1)),
}

function containerAt(text: string, path: readonly (string | number)[]): JsonContainer {
  const node = nodeAt(parse(text), path)
  if (node?.children === undefined) throw new Error(`No container at ${path.join('.')}.`)
  return { ...node, children: node.children }
}

function parse(text: string): JsonNode {
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { allowTrailingComma: true, disallowComments: false })
  const [first] = errors
  if (first !== undefined) throw unreadable(words(printParseErrorCode(first.error)), placeOf(text, first.offset))
  if (tree === undefined) throw unreadable('There is no value.', { line: 1, column: 1 })
  return tree
}

/** `CommaExpected` as `Comma expected.` */
function words(code: string): string {
  const spaced = code.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${spaced}.`
}

/** Of a key that stands there twice the last counts, as for every JSON parser. */
function contentOf(node: JsonNode): unknown {
  if (node.type === 'array') return (node.children ?? []).map(contentOf)
  if (node.type !== 'object') {
    const value: unknown = node.value
    return value
  }
  const entries = (node.children ?? []).flatMap(({ children: [key, value] = [] }) =>
    key === undefined || value === undefined ? [] : [[String(key.value), contentOf(value)] as const],
  )
  return Object.fromEntries(entries)
}
