import type { Finding, JsonValue, Screening } from '../contract/index.ts'
import { MnemaError } from '../contract/index.ts'
import { isObject } from './json-schema.ts'

/** A field's path as it may be shown: a key that is itself a secret is not. */
function showPath(field: string, screening: Screening): string {
  const masked = screening.mask(field)
  return masked === field && /^[\p{L}\p{N}_.:$@/ -]{1,200}$/u.test(field)
    ? field
    : masked.replaceAll(/[^\p{L}\p{N}_.:$@/ [\]<>*-]/gu, '?')
}

/** Where a key stands that is itself a secret: the keys above it, and a word in its place. */
function secretKeyIn(value: JsonValue, screening: Screening): string | undefined {
  if (Array.isArray(value)) return first(value, (item) => secretKeyIn(item, screening))
  if (!isObject(value)) return undefined
  return first(Object.entries(value), ([key, member]) => {
    if (screening.mask(key) !== key) return '(a key that is not shown)'
    const below = secretKeyIn(member, screening)
    return below && `${showPath(key, screening)}.${below}`
  })
}

function first<T>(items: readonly T[], find: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}

function maskAll(value: JsonValue, screening: Screening): JsonValue {
  if (typeof value === 'string') return screening.mask(value)
  if (Array.isArray(value)) return value.map((item) => maskAll(item, screening))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, maskAll(member, screening)]))
}

const remedies = {
  secret: 'Remove the secret and send the rest again; name where the secret is kept instead of the secret.',
  too_large: 'Shorten the text, or split it.',
  unsafe_text: 'Remove what was found and send the text again.',
} as const

function refuse(findings: readonly Finding[], screening: Screening): never {
  const [first] = findings
  const code = first?.kind === 'secret' ? 'secret' : first?.kind === 'too_long' ? 'too_large' : 'unsafe_text'
  const lines = findings.slice(0, 8).map((finding) => {
    const field = showPath(finding.field, screening)
    return finding.message.includes(field) ? finding.message : `${field}: ${finding.message}`
  })
  throw new MnemaError(code, [...new Set(lines)].join(' '), {
    field: showPath(first?.field ?? 'input', screening),
    remedy: remedies[code],
  })
}

/**
 * Looks at every string and key of the input before anything else sees it. Where secrets are masked by setting, the input comes back
 * with the secrets masked; findings that only hold a text for a person are left to the kind.
 * @throws MnemaError `secret`, `unsafe_text`, `too_large`, naming the field and never the text.
 */
export function screenInput(input: JsonValue, screening: Screening): JsonValue {
  const field = secretKeyIn(input, screening)
  if (field !== undefined) {
    throw new MnemaError('secret', 'The name of a key looks like a secret.', {
      field,
      remedy: 'Remove the key and send the rest again.',
    })
  }
  const findings = screening.examine(input)
  const refused = findings.filter((finding) => finding.verdict === 'refuse')
  if (refused.length > 0) refuse(refused, screening)
  return findings.some((finding) => finding.verdict === 'mask') ? maskAll(input, screening) : input
}
