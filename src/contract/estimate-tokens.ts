/** Han, kana, hangul and full-width forms. */
const wide = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]|[\ud840-\ud88f][\udc00-\udfff]/g

/**
 * A cautious count of tokens without a tokenizer: one for each Chinese, Japanese or Korean character and one for every four others.
 * The factor is the rule of thumb that model vendors publish for English text.
 */
export function estimateTokens(text: string): number {
  const wideCount = text.match(wide)?.length ?? 0
  return wideCount + Math.ceil((text.length - wideCount) / 4)
}
