import { stemPlural } from './stem-plural.ts'
import type { Token } from './tokens.ts'

const articles: ReadonlySet<string> = new Set(['the', 'a', 'an', 'please', 'always'])
const modals: ReadonlySet<string> = new Set(['must', 'should', 'shall', 'do'])
const chineseParticles: ReadonlySet<string> = new Set(['的', '了', '吧', '呢', '地'])

/** Symbols stand in the key apart from words, so that no joining of tokens can make two texts equal. */
const separator = '\u001f'

/**
 * What two texts have in common that say the same in almost the same words: words in order without articles, plural endings and the manner
 * of an order; numbers, signs and prohibitions as they are. Texts with equal keys are one rule, all others are two.
 */
export function keyOf(tokens: readonly Token[]): string {
  const spoken = tokens.filter(({ kind, code }) => kind === 'word' && !code).map(({ text }) => text)
  const usedModals = new Set(spoken.filter((word) => modals.has(word)))
  const kept: string[] = []
  tokens.forEach((token, index) => {
    const { kind, text, code } = token
    if (kind === 'han' && chineseParticles.has(text)) return
    if (kind === 'word' && !code) {
      if (articles.has(text) || (usedModals.size === 1 && usedModals.has(text))) return
      const first = kept.length === 0 || tokens[index - 1]?.kind === 'not'
      if (first && (text === 'use' || text === 'using')) return
    }
    kept.push(`${kind === 'symbol' ? '=' : ''}${kind === 'word' && !code ? stemPlural(text) : text}`)
  })
  return kept.join(separator)
}
