import { type Choices, choicesOf } from './choices.ts'
import { type Features, featuresOf } from './features.ts'
import { keyOf } from './key.ts'
import { findLimit, type Limit } from './limit.ts'
import { markNots, notSign, plainText } from './plain-text.ts'
import { findPreference } from './preference.ts'
import { type Token, tokenise } from './tokens.ts'

/** One clause of a rule: what it wants or forbids. */
export interface Statement {
  wanted: boolean
  features: Features
  numbers: readonly string[]
  limit: Limit | undefined
  choices: Choices
}

/** A rule's text as it is compared. */
export interface Reading {
  /** Equal for texts that say the same in almost the same words. */
  key: string
  features: Features
  statements: readonly Statement[]
  preference: { chosen: Features; rejected: Features } | undefined
}

/** Most readings that are kept: those of a few projects. */
const mostKept = 20_000
const kept = new Map<string, Reading>()

/** Reads a text; what was read before costs nothing. */
export function readWording(text: string): Reading {
  const known = kept.get(text)
  if (known !== undefined) return known
  const reading = read(text)
  if (kept.size >= mostKept) kept.clear()
  kept.set(text, reading)
  return reading
}

/** A rule is a sentence. Of what came into the store otherwise, the beginning is read, and only the very same text is its copy. */
const longest = 2_000

function read(text: string): Reading {
  return text.length > longest ? { ...readSentence(text.slice(0, longest)), key: text } : readSentence(text)
}

function readSentence(text: string): Reading {
  const marked = markNots(plainText(text))
  const tokens = tokenise(marked)
  const preference = findPreference(marked)
  return {
    key: keyOf(tokens),
    features: featuresOf(tokens),
    statements: clausesOf(marked).map(readStatement),
    preference: preference && {
      chosen: featuresOf(tokenise(preference.chosen, marked)),
      rejected: featuresOf(tokenise(preference.rejected, marked)),
    },
  }
}

function clausesOf(marked: string): string[] {
  return marked
    .split(new RegExp(`[;。]|[.!](?=\\s|$)|,\\s*(?=${notSign})|,\\s*(?:but|and)\\s+(?=${notSign})`, 'u'))
    .filter((clause) => /[\p{L}\p{N}]/u.test(clause))
}

/** Words that turn the meaning round, besides a prohibition. */
const turning: ReadonlySet<string> = new Set(
  'omit omits skip skips forbid forbids disallow ban bans prohibit drop drops without disable disables exclude excludes eliminate remove removes'.split(
    ' ',
  ),
)
const turningChinese = /省略|去掉|去除|不带|不加|关闭/g
const plainOpposites: Readonly<Record<string, string>> = {
  disable: 'enable',
  disables: 'enable',
  exclude: 'include',
  excludes: 'include',
}
/** They say that something is done, as no turning word does. */
const affirming: ReadonlySet<string> = new Set([
  'enable',
  'enables',
  'include',
  'includes',
  'allow',
  'allows',
  'permit',
  'with',
])

/** A prohibition to go beyond a number is a limit, not a prohibition of what is limited. */
const noMore = new RegExp(
  `${notSign} *(?:be |have |go |take |contain )?(?:exceed|longer than|larger than|greater than|more than|over|超过|多于|大于|高于)|不超过|不多于|不大于|不高于|最多|至多`,
  'gi',
)
const noLess = new RegExp(
  `${notSign} *(?:be |have )?(?:fewer than|less than|少于|低于|小于)|不少于|不低于|不小于|至少|最少`,
  'gi',
)

function readStatement(raw: string): Statement {
  const clause = raw.replace(noMore, ' at most ').replace(noLess, ' at least ')
  const tokens = tokenise(clause)
  let turns = clause.match(turningChinese)?.length ?? 0
  const rest: Token[] = []
  for (const token of tokens) {
    if (token.kind === 'not') turns += 1
    else if (token.kind === 'word' && turning.has(token.text)) {
      turns += 1
      const opposite = plainOpposites[token.text]
      if (opposite !== undefined) rest.push({ ...token, text: opposite })
    } else if (
      !(token.kind === 'word' && affirming.has(token.text) && token.text !== 'enable' && token.text !== 'include')
    )
      rest.push(token)
  }
  const numbers = rest.filter(({ kind }) => kind === 'number').map(({ text }) => text)
  const features = featuresOf(rest)
  return {
    wanted: turns % 2 === 0,
    features,
    numbers: [...numbers].sort(),
    limit: findLimit(clause, numbers),
    choices: choicesOf(features),
  }
}
