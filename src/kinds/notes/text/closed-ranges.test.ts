import fc from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { describe, expect, test } from 'vitest'
import { closedRanges } from './closed-ranges.ts'
import { outlineOf, referencesIn } from './index.ts'

interface Node {
  type: string
  children?: readonly Node[]
  position?: { start: { offset?: number | undefined }; end: { offset?: number | undefined } } | undefined
}

/** What the whole parser, with all that it knows of lines, takes for code and HTML. */
function closedByParser(body: string, node: Node = fromMarkdown(body)): (readonly [number, number])[] {
  const range = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0] as const
  const isAddress = node.type === 'link' && body[range[0]] === '<'
  if (isAddress || ['code', 'inlineCode', 'html'].includes(node.type)) return [range]
  return (node.children ?? []).flatMap((child) => closedByParser(body, child))
}

const sign = fc.constantFrom(
  ...[
    '`',
    '`',
    '``',
    '```\n',
    '~~~\n',
    '\\',
    '\\`',
    '<',
    '>',
    '<!--',
    '-->',
    '<b>',
    '</b>',
    '<b c="',
    "d='",
    '"',
    "'",
    '/>',
  ],
  ...[
    '<?',
    '?>',
    '<!X ',
    '<![CDATA[',
    ']]>',
    '<http://a',
    '\n',
    '\n\n',
    '- ',
    '    ',
    '# ',
    'a',
    ' ',
    '*',
    '_',
    '[',
    '!',
    '[[x]]',
    '[[x]]',
  ],
)

test('code, comments and HTML are where the whole parser finds them', () => {
  fc.assert(
    fc.property(
      fc.array(sign, { maxLength: 24 }).map((signs) => signs.join('')),
      (body) => {
        const closed = (ranges: readonly (readonly [number, number])[]): string[] =>
          [...body.matchAll(/\[\[x\]\]/g)].map(({ index }) =>
            ranges.some(([start, end]) => index >= start && index < end) ? 'closed' : 'open',
          )
        expect(closed(closedRanges(body))).toEqual(closed(closedByParser(body)))
      },
    ),
    { numRuns: 2000 },
  )
})

describe('links', () => {
  test.each([
    ['a link behind an escaped backslash', '\\\\[[A]] \\[[B]] \\\\\\[[C]]', ['A']],
    ['code in a title', '[[How `x` works]]', ['How `x` works']],
    ['code that begins within the brackets', '[[a `b]] c`', []],
    ['a footnote', '[^1]: [[A]]\n', ['A']],
    ['an attribute', '<a href="[[A]]">[[B]]</a>', ['B']],
    ['a comment over several lines', 'a <!-- [[A]]\n[[B]] --> [[C]]', ['C']],
  ])('with %s', (_, body, targets) => {
    expect(referencesIn(body).map(({ target }) => target)).toEqual(targets)
  })

  test.each([
    ['quotes', '> '.repeat(20_000)],
    ['items', '- '.repeat(20_000)],
    ['all sorts', '> - 1. '.repeat(8_000)],
    ['indents', Array.from({ length: 400 }, (_, at) => `${' '.repeat(at * 2)}- a\n`).join('')],
    ['brackets', '['.repeat(20_000)],
    ['comments', `a ${'<!--'.repeat(20_000)}`],
  ])('are found behind a mass of %s', (_, mass) => {
    const body = `${mass}[[Target]]\n\n# Heading\n`
    expect(referencesIn(body).map(({ target }) => target)).toEqual(['Target'])
    expect(outlineOf(body).map(({ text }) => text)).toEqual(['Heading'])
  })

  test('a rule of many dashes is still a rule', () => {
    expect(outlineOf(`a\n\n${'- '.repeat(40)}\n\n# B\n`).map(({ text }) => text)).toEqual(['B'])
  })
})
