/** Names that end in s and have another meaning without it. */
const whole: ReadonlySet<string> = new Set([
  'imaps',
  'ldaps',
  'always',
  'redis',
  'kubernetes',
  'news',
  'props',
  'alias',
  'canvas',
])

/** An English word without the ending of its plural. Nothing else is taken away: `https` is not `http`. */
export function stemPlural(word: string): string {
  if (word.length < 4 || whole.has(word) || !/^[a-z]+s$/.test(word) || /(?:ss|us|is|os|as)$/.test(word)) return word
  if (/ies$/.test(word)) return word.length > 4 ? `${word.slice(0, -3)}y` : word
  if (/(?:ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2)
  const stem = word.slice(0, -1)
  return /[aeiouy]/.test(stem) ? stem : word
}
