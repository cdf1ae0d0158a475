/** A number that something must keep to. */
export interface Limit {
  bound: 'most' | 'least' | 'exact'
  value: number
}

const most =
  /(?:\b(?:at most|no more than|not more than|no longer than|under|below|less than|fewer than|up to|maximum(?: of)?|max|within|limit(?:ed)? to|limit \S+(?: \S+){0,4} to|exceed(?:ing|s)?)|少于|小于|低于)\s*(\d+(?:\.\d+)?)/i
const mostAfter = /(\d+(?:\.\d+)?)\s*\S{0,6}?(?:以内|以下|之内|\bor (?:less|fewer)\b|\bat most\b)/i
const least =
  /(?:\b(?:at least|no less than|no fewer than|more than|over|above|minimum(?: of)?|min)|超过|多于|大于|高于)\s*(\d+(?:\.\d+)?)/i

/** A number that counts something: `30 s`, `2 spaces`, `40 行`. One that only names something, as in `module 2`, is no limit. */
const counted =
  /\d+(?:\.\d+)?\s*(?:%|(?:ms|s|sec|min|h|px|em|rem|pt|kb|mb|gb|kib|mib|gib|fps|bits?|bytes?)\b|-?(?:space|line|column|character|second|minute|hour|day)\b|(?!is\b|as\b|was\b|has\b|this\b|always\b)[a-z]+s\b|个|行|列|秒|毫秒|分钟|小时|天|次|字符|空格|位|层|条|项)/i

/**
 * The limit that a clause states. A number that counts something without a bound is exact; with several such numbers there is no limit.
 */
export function findLimit(clause: string, numbers: readonly string[]): Limit | undefined {
  const upper = most.exec(clause) ?? mostAfter.exec(clause)
  if (upper) return { bound: 'most', value: Number(upper[1]) }
  const lower = least.exec(clause)
  if (lower) return { bound: 'least', value: Number(lower[1]) }
  const [only] = numbers
  return numbers.length === 1 && only !== undefined && Number.isFinite(Number(only)) && counted.test(clause)
    ? { bound: 'exact', value: Number(only) }
    : undefined
}

/** Whether nothing can keep to both. */
export function excludeEachOther(a: Limit, b: Limit): boolean {
  if (a.bound === b.bound) return a.value !== b.value
  const [first, second] = a.bound === 'most' ? [a, b] : [b, a]
  if (first.bound === 'most' && second.bound === 'least') return second.value > first.value
  if (first.bound === 'most') return second.value > first.value
  const [lower, exact] = a.bound === 'least' ? [a, b] : [b, a]
  return exact.value < lower.value
}
