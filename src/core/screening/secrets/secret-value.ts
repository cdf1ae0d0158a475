import { isPlaceholder } from './placeholder.ts'
import { isWordy, looksRandom } from './randomness.ts'

export type SecretSort = 'password' | 'token'

const reference =
  /^(?:process\.|os\.|env[.:[]|import\.meta|getenv|system\.|config\.|settings\.|secrets?[.:]|vault[:.]|var\.|local\.|self\.|this\.|ctx\.|req\.|request\.|op:\/\/|https?:\/\/|file:|arn:)/i
const path = /^(?:\.{0,2}|~)\//
const dotted = /^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*){1,8}$/
const algorithm =
  /^(?:argon2(?:id?|d)?|s?bcrypt\w*|scrypt\w*|pbkdf2\w*|sha-?\d+\w*|md5\w*|base\d+\w*|utf-?\d+|oauth-?2(?:\.0)?|ed25519|rsa-?\d+|aes-?\d+\w*|x509|hs256|rs256|es256|int\d+|uint\d+|varchar\d*|char\d+)$/i
const version = /^v?\d+(?:\.\d+)*$/

/**
 * Whether a value that is assigned to something called a password or a token is one, and not its name, its type, a placeholder or a
 * reference to where it is kept.
 */
export function isSecretValue(raw: string, sort: SecretSort): boolean {
  const value = raw.replace(/[!?.,:;]{1,3}$/, '')
  if (value.length < 6 || /\s/.test(value) || value.includes('(') || isPlaceholder(value)) return false
  if (
    reference.test(value) ||
    ((dotted.test(value) || path.test(value)) && !looksRandom(value)) ||
    algorithm.test(value)
  )
    return false
  if (sort === 'token') return looksRandom(value)
  if (version.test(value)) return /^\d{6,12}$/.test(value)
  if (isWordy(value)) return false
  const letters = /\p{L}/u.test(value)
  const digits = /\d/.test(value)
  const signs = /[!@#$%^&*?+=~|]/.test(value.slice(1))
  return letters && (digits || signs)
}
