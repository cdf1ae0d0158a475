/**
 * The memories of a Markdown file that mem0's plugin exports: each a head of `name: value` lines between two lines of `---`, and its text below.
 * Undefined for a text that does not begin so. A line of `---` in a memory ends it, for the format has no escape.
 */
export function parseBlocks(text: string): object[] | undefined {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  if (!/^\s*---[ \t]*\n/.test(plain)) return undefined
  const pieces = plain.split(/^---[ \t]*$/m).slice(1)
  const blocks: object[] = []
  for (let place = 0; place < pieces.length; place += 2) {
    const head = readHead(pieces[place] ?? '')
    blocks.push({
      id: head.get('id'),
      memory: pieces[place + 1]?.trim(),
      created_at: head.get('created_at'),
      categories: itemsOf(head.get('categories')),
      metadata: { type: head.get('type'), files: itemsOf(head.get('files')) },
    })
  }
  return blocks
}

function readHead(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  for (const line of text.split('\n')) {
    const [, name, value = ''] = /^\s*([A-Za-z_]\w*)\s*:(.*)$/.exec(line) ?? []
    if (name !== undefined && value.trim() !== '') values.set(name, value.trim())
  }
  return values
}

function itemsOf(text = ''): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
