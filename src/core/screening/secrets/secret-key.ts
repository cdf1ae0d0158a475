import type { SecretSort } from './secret-value.ts'

const passwordKey = /(?:password|passwd|passphrase|pwd|密码|口令)$/i
const tokenKey =
  /(?:(?:api|access|auth|secret|private|signing|encryption|account|client)[_-]?key|secret|(?:^|api|access|auth|refresh|bearer|id|bot|github|gitlab|slack|npm|session|deploy)[_-]?token|credential|密钥|令牌)$/i

/** What a key of an object says about its value: `{ api_key: … }`. */
export function secretSortOfKey(key: string | undefined): SecretSort | undefined {
  if (key === undefined || key.length > 100) return undefined
  if (passwordKey.test(key)) return 'password'
  return tokenKey.test(key) ? 'token' : undefined
}
