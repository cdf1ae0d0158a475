import table from 'opencc-js/dict/TSCharacters'

interface Simplification {
  simplified: Map<string, string>
  traditional: RegExp
}

let built: Simplification | undefined

/** OpenCC's table, 3,500 pairs of one character to one; phrases are not needed for matching. */
function build(): Simplification {
  const simplified = new Map<string, string>()
  for (const pair of table.split('|')) {
    const [from, to] = pair.split(' ')
    if (from !== undefined && to !== undefined) simplified.set(from, to)
  }
  return { simplified, traditional: new RegExp(`[${[...simplified.keys()].join('')}]`, 'gu') }
}

const han = /\p{Script=Han}/u

/** Traditional → simplified at the same length in characters, so that places in the text stay comparable. */
export function simplify(text: string): string {
  if (!han.test(text)) return text
  built ??= build()
  const { simplified, traditional } = built
  return text.replace(traditional, (character) => simplified.get(character) ?? character)
}
