import { createWordScan } from '../word-scan.ts'
import type { Secret } from './secret.ts'
import { isSecretValue, type SecretSort } from './secret-value.ts'

/** A word after which a secret may be assigned. */
interface Cue {
  words: readonly string[]
  sort: SecretSort
  label: string
  /** What must, or must not, stand right before the word. */
  after?: RegExp
  notAfter?: RegExp
}

const someKey = /(?:api|access|auth|secret|private|signing|encryption|account|master|service|client)[_-]?$/i
const countedToken =
  /(?:version|page|next|sync|cursor|continuation|max|min|cancellation|csrf|design|stop|pad|eos|bos|cue|input|output|of)[\s_-]?$/i

const cues: readonly Cue[] = [
  {
    words: ['password', 'passwords', 'passwd', 'passphrase', 'pass_phrase', 'pwd', '密码', '口令'],
    sort: 'password',
    label: 'password',
  },
  { words: ['key', 'keys'], sort: 'token', label: 'key', after: someKey },
  { words: ['token', 'tokens'], sort: 'token', label: 'token', notAfter: countedToken },
  { words: ['secret', 'secrets', 'credential', 'credentials', '密钥', '令牌', '凭证'], sort: 'token', label: 'secret' },
]
const headers: readonly Cue[] = [
  { words: ['bearer'], sort: 'token', label: 'bearer token', notAfter: /[\p{L}\p{N}]$/u },
  { words: ['basic'], sort: 'token', label: 'basic login', notAfter: /[\p{L}\p{N}]$/u },
]
const logins: readonly Cue[] = [
  { words: ['-u ', '--user ', '--user='], sort: 'password', label: 'password', after: /(?:^|\s)$/ },
]

/** Each word with what it announces. */
const words = [...cues, ...headers, ...logins].flatMap((cue) => cue.words.map((word) => ({ cue, word })))
const scan = createWordScan(words.map(({ word }) => [word]))

/** One of these stands in every text that assigns a secret. */
export const assignmentAnchors = words.map(({ word }) => word)

const assigned = /["'`\\\]]{0,6}(?:\s{0,4}(?:=>|:=|==?|[:：＝])\s{0,4}|\s{1,3}(?:is|was)\s{1,3}|[是为])/y
const spaced = /\s{1,4}/y
const login = /\s{0,3}["']?[^\s:"']{1,80}:/y
const option = /--[a-z0-9-]{0,60}$/i

/** Values that are assigned to something called a password, a key or a token; bearer and basic headers; logins of `curl -u`. */
export function findAssignedSecrets(text: string): Secret[] {
  const found: Secret[] = []
  const hasOptions = text.includes('--')
  scan.eachWord(text, (index, end) => {
    const announced = words[index]
    if (!announced) return
    const { cue, word } = announced
    const before = () => text.slice(Math.max(0, end - word.length - 64), end - word.length)
    const from =
      valueStart(text, end, cue) ?? (hasOptions && option.test(before()) ? stickyEnd(spaced, text, end) : undefined)
    if (from === undefined || cue.after?.test(before()) === false || cue.notAfter?.test(before()) === true) return
    const value = readValue(text, from)
    if (value && isSecretValue(text.slice(...value), cue.sort))
      found.push({ start: value[0], end: value[1], label: cue.label })
  })
  return found
}

function valueStart(text: string, end: number, cue: Cue): number | undefined {
  if (logins.includes(cue)) return stickyEnd(login, text, end)
  return stickyEnd(headers.includes(cue) ? spaced : assigned, text, end)
}

function stickyEnd(pattern: RegExp, text: string, from: number): number | undefined {
  pattern.lastIndex = from
  return pattern.test(text) ? pattern.lastIndex : undefined
}

const quoted = /^\\{0,4}(["'`])([^"'`\n]{1,200}?)\\{0,4}\1/
const bare = /^[^\s,;&"'`)}\]<>\\\u2e80-\u9fff\uac00-\ud7ff\uff00-\uffef]{1,200}/

function readValue(text: string, from: number): [start: number, end: number] | undefined {
  const rest = text.slice(from, from + 220)
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
