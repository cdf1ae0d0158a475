const bracketed = /^(?:<|\[|\{|\$|%|#\{|@|!|\(|\*|…)/
const stretched = /\.{3}|…|x{6,}|X{6,}|[*•●]{3,}|(.)\1{7,}/
const sample =
  /example|placeholder|change-?_?me|redacted|masked|(?:^|[-_.])(?:your|dummy|insert|replace|todo|sample|fake|foobar)(?:$|[-_.])|(?:my|test)[-_]?(?:password|secret|token|key)$/i
const bareWord =
  /^(?:pass(?:word|wd)?|pwd|pw|secret|token|key|api_?key|user(?:name)?|admin|root|postgres|mysql|guest|none|null|nil|undefined|true|false|string|str|text|required|optional|hidden|env|password123)$/i

/** Whether a token in the right shape is only drawn as a sample: `ghp_xxxxxxxx…`, `AKIAIOSFODNN7EXAMPLE`. */
export function isSample(token: string): boolean {
  return stretched.test(token) || token.includes('EXAMPLE')
}

/** Whether the value stands for a secret without being one: `<token>`, `${TOKEN}`, `****`, `changeme`. */
export function isPlaceholder(value: string): boolean {
  return bracketed.test(value) || stretched.test(value) || sample.test(value) || bareWord.test(value)
}
