import type { SgNode, SgRoot } from '../../syntax/index.ts'

/** An element of an XML file: its name, its attributes, and its text where it holds nothing else. */
export interface XmlElement {
  name: string
  attributes: ReadonlyMap<string, string>
  text: string
}

/** All elements of a parsed XML file, in the order in which they begin. */
export function xmlElements(tree: SgRoot): XmlElement[] {
  const tags = tree.root().findAll({ rule: { any: [{ kind: 'start_tag' }, { kind: 'self_closing_tag' }] } })
  return tags.map((tag) => {
    const attributes = tag.children().filter((child) => child.is('attribute'))
    const inside = tag.next()
    return {
      // The names of elements in HTML, for which the grammar was made, hold no dots.
      name: /^<([^\s/>]+)/.exec(tag.text())?.[1] ?? '',
      attributes: new Map(attributes.map((one) => [textOf(one, 'attribute_name'), textOf(one, 'attribute_value')])),
      text: inside?.is('text') ? inside.text().trim() : '',
    }
  })
}

function textOf(node: SgNode, kind: string): string {
  return node.find({ rule: { kind } })?.text() ?? ''
}
