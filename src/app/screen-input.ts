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

/** Every key of the value, so that keys are looked at like texts. */
function keysOf(value: JsonValue): string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf)
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, member]) => [key, ...keysOf(member)])
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
  const keys = keysOf(input)
  if (keys.some((key) => screening.mask(key) !== key)) {
    throw new MnemaError('secret', 'The name of a key looks like a secret.', {
      field: '(a key that is not shown)',
      remedy: 'Remove the key and send the rest again.',
    })
  }
  const findings = screening.examine(input)
  const refused = findings.filter((finding) => finding.verdict === 'refuse')
  if (refused.length > 0) refuse(refused, screening)
  return findings.some((finding) => finding.verdict === 'mask') ? maskAll(input, screening) : input
}
