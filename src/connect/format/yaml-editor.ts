import { isDeepStrictEqual } from 'node:util'
import { type Document, parseDocument } from 'yaml'
import type { FormatEditor, Insertion } from './format-editor.ts'
import { keepLineEnds } from './keep-line-ends.ts'
import { plain, withMember, withoutMember } from './plain-value.ts'
import { unreadable } from './unreadable.ts'
import { insertYaml } from './yaml-insert.ts'
import { removeYaml } from './yaml-remove.ts'

/**
 * YAML. What is put in or taken out are whole lines where that says what it must; else the document is written anew by its parser, which
 * keeps comments and order, but not every space.
 */
export const yamlEditor: FormatEditor = {
  read: (text) => contentOf(parse(text)),
  insert(text, change) {
    const document = parse(text)
    const wanted = withMember(contentOf(document), change.container, change.key, change.value)
    const put = insertYaml(text, document, change)
    if (put !== undefined && says(put, wanted)) return put
    return rewritten(text, (copy) => addTo(copy, change))
  },
  remove(text, path) {
    const document = parse(text)
    const wanted = withoutMember(contentOf(document), path)
    const cut = removeYaml(text, document, path)
    if (cut !== undefined && says(cut, wanted)) return cut
    return rewritten(text, (copy) => copy.deleteIn(path))
  },
}

function addTo(document: Document, { container, key, value }: Insertion): void {
  if (document.contents === null) document.contents = document.createNode(key === undefined ? [] : {})
  if (key === undefined) document.addIn(container, document.createNode(value))
  else document.setIn([...container, key], document.createNode(value))
}

function rewritten(text: string, change: (document: Document) => void): string {
  return keepLineEnds(text, (plainText) => {
    const document: Document = parse(plainText)
    change(document)
    return document.toString({ lineWidth: 0 })
  })
}

function parse(text: string): Document.Parsed {
  const document = parseDocument(text, { keepSourceTokens: false })
  const [error] = document.errors
  if (error !== undefined) {
    const { line, col } = error.linePos?.[0] ?? { line: 1, col: 1 }
    throw unreadable(error.message.split('\n')[0]?.replace(/ at line \d+.*$/, '.') ?? '', { line, column: col })
  }
  return document
}

function contentOf(document: Document.Parsed): unknown {
  const value: unknown = document.toJS()
  return value === null || value === undefined ? {} : plain(value)
}

function says(text: string, wanted: unknown): boolean {
  const document = parseDocument(text)
  return document.errors.length === 0 && isDeepStrictEqual(contentOf(document), wanted)
}
