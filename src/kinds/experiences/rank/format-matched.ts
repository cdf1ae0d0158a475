import type { Scored } from './score-experience.ts'

/** Characters of a detail before it is cut. */
const longest = 24

/** Every signal with its contribution: `error_signature sha256:d3edaf502f6fc7121… (0.30), code_symbol deflate (0.20), …, evidence sources=1,used_success=0 (0.01)`. */
export function formatMatched({ signals }: Pick<Scored, 'signals'>): string {
  return signals
    .map(({ name, detail, hundredths }) => `${name} ${cut(detail)} (${(hundredths / 100).toFixed(2)})`)
    .join(', ')
}

function cut(detail: string): string {
  const characters = [...detail.replace(/\s+/g, ' ')]
  return characters.length <= longest ? characters.join('') : `${characters.slice(0, longest).join('')}…`
}
