/** Words that say nothing about what a text is about, stemmed; the verbs are those with which situations are usually begun. */
const empty = new Set(
  'a about an and any are as at be before by can do does for from how i if in into is it its me my need needs of on or our out should so that the their then this to use using was we what when where which while why will with work working you your chang edit write add mak handl deal concern look ask'.split(
    ' ',
  ),
)

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]+/gu

/** With these a situation begins and ends in Chinese. */
const framing = /^(?:当|在)?(?:修改|处理|使用|编写|涉及|查看|更改|调整|进行|关于|需要)?|(?:的)?(?:时候|时|之前|之后)$/gu

/** A text read once for comparing many others with it. */
export interface FoldedText {
  /** NFKC, lower case, single spaces, one at each end. */
  text: string
  tokens: ReadonlySet<string>
}

export function foldText(text: string): FoldedText {
  const folded = fold(text)
  return { text: ` ${folded} `, tokens: new Set(tokensOf(folded)) }
}

/** Share of what a text is about that another one mentions, 0 to 1, and how many of its words that is. */
export function shareOf(text: string, within: FoldedText): { share: number; matched: number } {
  const tokens = [...new Set(tokensOf(fold(text)))]
  const matched = tokens.filter((token) => within.tokens.has(token)).length
  return { share: tokens.length === 0 ? 0 : matched / tokens.length, matched }
}

/** Whether a phrase stands in a text as it is, not as a part of longer words. */
export function standsIn(phrase: string, { text }: FoldedText): boolean {
  const folded = fold(phrase)
  if (folded === '') return false
  if (folded.match(unspaced)?.join('') === folded) return text.includes(folded)
  for (let at = text.indexOf(folded); at >= 0; at = text.indexOf(folded, at + 1)) {
    const around = [text[at - 1], text[at + folded.length]]
    if (!around.some((character) => character !== undefined && isWordOfSpacedScript(character))) return true
  }
  return false
}

function isWordOfSpacedScript(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character) && character.match(unspaced) === null
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()
}

/** Stems of words, and pairs of neighbouring characters where a script has no spaces. */
function tokensOf(folded: string): string[] {
  const words = folded.replace(unspaced, ' ').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const stems = words.flatMap((word) => (empty.has(word) || empty.has(stem(word)) ? [] : [stem(word)]))
  const pairs = [...folded.matchAll(unspaced)]
    .flatMap(([run]) => run.replace(framing, '').split(/[的了]/u))
    .flatMap((run) => {
      const characters = [...run]
      return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
    })
  return [...stems, ...pairs]
}

/** Plurals, participles and a last `e` are taken off, so that "operating" meets "operate" and "webhooks" "webhook". */
function stem(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word
  return word.replace(/ies$/, 'y').replace(/(?:ing|ed|es|s|e)$/, '') || word
}
