import porter2 from 'wink-porter2-stemmer'
import type { Token } from './tokens.ts'

/** What a text is about: stems, pairs of Chinese characters, numbers and signs, each with its weight. */
export type Features = ReadonlyMap<string, number>

/** Sums of weights, kept because a text is compared with many. */
const sums = new WeakMap<Features, number>()

const silent: ReadonlySet<string> = new Set(
  'never not no at most least more less than under over below above exceed a an the of for to in on at by with from as is are be been that this these those it its their and or when where while if then than into via per use uses used using always must should shall will do does ensure make sure please all every each only instead over rather prefer favor favour replace'.split(
    ' ',
  ),
)

/** Verbs that most rules begin with: they tell little of what the rule is about. */
const common: ReadonlySet<string> = new Set(
  'add write keep put call set create give take return run follow include avoid allow require handle define declare have any'.split(
    ' ',
  ),
)

const commonWeight = 0.4

/** Short forms and spellings that people use for one another. */
const sameAs: Readonly<Record<string, string>> = {
  db: 'database',
  repo: 'repository',
  config: 'configuration',
  func: 'function',
  fn: 'function',
  param: 'parameter',
  arg: 'argument',
  dir: 'directory',
  folder: 'directory',
  msg: 'message',
  dep: 'dependency',
  env: 'environment',
  auth: 'authentication',
  ts: 'typescript',
  js: 'javascript',
  colour: 'color',
  behaviour: 'behavior',
  sec: 's',
  second: 's',
  minute: 'min',
  hour: 'h',
  millisecond: 'ms',
}

/** Case is kept where it carried meaning. */
function stemOf(text: string): string {
  const lower = text.toLowerCase()
  if (lower !== text) return text
  const plural = lower.length > 2 ? lower.replace(/s$/, '') : lower
  const full = sameAs[lower] ?? sameAs[plural] ?? lower
  return /^[a-z]{3,40}$/.test(full) ? porter2(full) : full
}

/** Parts of a name in code: `parseUrl` is about parsing and about URLs. */
function partsOf(word: string): string[] {
  const parts = word.split(/_|(?<=\p{Ll})(?=\p{Lu})/u).filter((part) => part.length > 1)
  return parts.length > 1 ? parts : []
}

export function featuresOf(tokens: readonly Token[]): Features {
  const features = new Map<string, number>()
  const add = (feature: string, weight: number): void => {
    features.set(feature, Math.max(weight, features.get(feature) ?? 0))
  }
  tokens.forEach((token, index) => {
    const { kind, text } = token
    if (kind === 'not') return
    if (kind === 'symbol') add(`sign ${text}`, 1)
    else if (kind === 'number') add(`number ${text}`, 1)
    else if (kind === 'han') addHan(tokens, index, add)
    else if (!silent.has(text.toLowerCase()) || token.code) {
      add(stemOf(text), common.has(text) ? commonWeight : 1)
      for (const part of partsOf(text)) add(stemOf(part.toLowerCase()), commonWeight)
    }
  })
  return features
}

const hanParticles: ReadonlySet<string> = new Set([...'的了在对时里中和与或并且用要应须可将把被而是'])

/** A pair with the next character; a character that stands alone counts by itself. */
function addHan(tokens: readonly Token[], index: number, add: (feature: string, weight: number) => void): void {
  const here = tokens[index]?.text ?? ''
  const next = tokens[index + 1]
  const before = tokens[index - 1]
  if (hanParticles.has(here)) return
  if (next?.kind === 'han' && !hanParticles.has(next.text)) add(here + next.text, 0.6)
  else if (before?.kind !== 'han' || hanParticles.has(before.text)) add(here, 0.6)
}

function weigh(features: Features): number {
  const known = sums.get(features)
  if (known !== undefined) return known
  let sum = 0
  for (const weight of features.values()) sum += weight
  sums.set(features, sum)
  return sum
}

/** How much of both is common, 0 to 1 (Dice's coefficient, weighted). Two empty ones have nothing in common. */
export function likenessOf(a: Features, b: Features): number {
  const whole = weigh(a) + weigh(b)
  if (whole === 0) return 0
  let common = 0
  const [few, many] = a.size <= b.size ? [a, b] : [b, a]
  for (const [feature, weight] of few) {
    const other = many.get(feature)
    if (other !== undefined) common += weight + other
  }
  return common / whole
}

/** How much of the first is in the second, 0 to 1; 1 for an empty first. */
export function shareIn(a: Features, b: Features): number {
  const whole = weigh(a)
  if (whole === 0) return 1
  let common = 0
  for (const [feature, weight] of a) if (b.has(feature)) common += weight
  return common / whole
}

export function without(features: Features, drop: (feature: string) => boolean): Features {
  return new Map([...features].filter(([feature]) => !drop(feature)))
}
