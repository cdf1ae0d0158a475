import type { Secret } from './secret.ts'
import { isSecretValue, type SecretSort } from './secret-value.ts'

const passwordName = 'passwords?|passwd|passphrase|pass_?phrase|pwd|密码|口令'
const tokenName =
  '(?:api|access|auth|secret|private|signing|encryption|account|master|service|client)[_-]?keys?|apikey|secrets?|(?<!(?:version|page|next|sync|cursor|continuation|max|cancellation|csrf|design|stop|pad|eos|bos)[_-]?)tokens?|credentials?|密钥|令牌|凭证'
const assignment = new RegExp(
  `(?:(${passwordName})|(${tokenName}))[\\\\"'\`\\]]{0,6}(?:\\s{0,4}(?:=>|:=|==?|[:：＝])\\s{0,4}|\\s{1,3}(?:is|was)\\s{1,3}|[是为])`,
  'gi',
)
const option =
  /--(?:[a-z0-9]{1,20}-){0,3}(?:(password|passphrase)|(token|api-key|secret|access-key|secret-key))[ =]{1,3}/gi
const header = /\b(?:(bearer)|basic)\s{1,3}/gi
const curlUser = /(?:^|\s)(?:-u|--user)\s{1,3}["']?[^\s:"']{1,80}:/g
const quoted = /^\\{0,4}(["'`])([^"'`\n]{1,400}?)\\{0,4}\1/
const bare = /^[^\s,;&"'`)}\]<>\\，。；、）】]{1,400}/

/** One of these stands in every text that assigns a secret. */
export const assignmentAnchors = [
  ...['passw', 'passphrase', 'pass_phrase', 'pwd', 'key', 'secret', 'token', 'credential', 'bearer', 'basic'],
  ...['密码', '口令', '密钥', '令牌', '凭证', '-u ', '--user'],
]

/** Values that are assigned to something called a password, a key or a token; bearer and basic headers; logins of `curl -u`. */
export function findAssignedSecrets(text: string): Secret[] {
  const found: Secret[] = []
  const consider = (from: number, sort: SecretSort, label: string) => {
    const value = readValue(text, from)
    if (value && isSecretValue(text.slice(...value), sort)) found.push({ start: value[0], end: value[1], label })
  }
  for (const match of text.matchAll(assignment)) {
    consider(match.index + match[0].length, match[1] ? 'password' : 'token', match[1] ? 'password' : 'key or token')
  }
  for (const match of text.matchAll(option)) {
    consider(match.index + match[0].length, match[1] ? 'password' : 'token', match[1] ? 'password' : 'key or token')
  }
  for (const match of text.matchAll(header)) {
    consider(match.index + match[0].length, 'token', match[1] ? 'bearer token' : 'basic login')
  }
  for (const match of text.matchAll(curlUser)) consider(match.index + match[0].length, 'password', 'password')
  return found
}

function readValue(text: string, from: number): [start: number, end: number] | undefined {
  const rest = text.slice(from, from + 420)
  const inQuotes = quoted.exec(rest)
  if (inQuotes) {
    const value = inQuotes[2] ?? ''
    const start = from + inQuotes[0].indexOf(value, inQuotes[0].indexOf(inQuotes[1] ?? '"') + 1)
    return [start, start + value.length]
  }
  const open = /^\\{0,4}["'`]?/.exec(rest)?.[0].length ?? 0
  const plain = bare.exec(rest.slice(open))
  return plain ? [from + open, from + open + plain[0].length] : undefined
}
