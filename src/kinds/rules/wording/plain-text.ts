/** Where the text says no: one sign, whatever the words. */
export const notSign = '¬'

const englishNots =
  /\b(?:(?:do|does|must|should|shall|can|could|will|would|may|need) ?(?:not|never)|(?:never|not) (?:ever )?|avoid(?:ing)?|refrain from|no(?!-))\b(?! longer| more than| less than| fewer than| later than)/g

const chineseNots =
  /禁止|严禁|禁用|杜绝|不要|不得|不许|不允许|不准(?!确)|不应该|不应当|不应|不能|不可以|不可(?![变用知达见读逆靠空重信控])|不该|切勿|请勿|勿|避免|不(?=使用|采用|用|写|加|带|放|做)/g

/** 别 forbids only where a clause begins with it: 类别, 别名 and 级别 are ordinary words. */
const chineseDont = /(^|[\s,;:。、])别(?=[用把在写让直再去给])/g

const contractions: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u02bc]/g, "'"],
  [/\bcan't\b/gi, 'can not'],
  [/\bcannot\b/gi, 'can not'],
  [/\bwon't\b/gi, 'will not'],
  [/\b(do|does|did|is|are|should|must|would|could|has|have|need)n't\b/gi, '$1 not'],
]

/** What is said by the manner of a rule alone: it is an order anyway. */
const chineseManner = /请(?!求)|务必|必须|应该|应当|总是|始终|一律/g

/** The text in one form of characters, with short forms written out. Case is kept. */
export function plainText(text: string): string {
  let plain = text.normalize('NFKC')
  for (const [pattern, full] of contractions) plain = plain.replace(pattern, full)
  return plain.replace(/\s+/g, ' ').trim()
}

/** A plain text with each prohibition as `¬`; what stands in backticks is left alone. */
export function markNots(plain: string): string {
  const marked = outsideCode(plain, (part) =>
    part
      .replace(new RegExp(englishNots, 'gi'), ` ${notSign} `)
      .replace(chineseDont, `$1 ${notSign} `)
      .replace(chineseNots, ` ${notSign} `)
      .replace(chineseManner, ' ')
      .replace(/使用|采用/g, ' use '),
  )
  return marked.replace(/ {2,}/g, ' ').trim()
}

/** Changes only what stands outside backticks. */
export function outsideCode(text: string, change: (part: string) => string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('')
}
