/** Han, kana, hangul and full-width forms. */
const wide = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/g

/** A cautious count without a tokenizer: one for each wide character and one for every four others. */
export function estimateTokens(text: string): number {
  const count = text.match(wide)?.length ?? 0
  return count + Math.ceil((text.length - count) / 4)
}
