import { doubtfulOrder } from './imperative.ts'

/** A question that asks to do something: what follows it is the request. Asking for words is a question all the same. */
const english =
  /^(?:(?:and|so|also|hm+|hey|hi)[, ]+)?(?:(?:can|could|would|will|may|should)(?:n't| not)? (?:you|we)|why (?:not|don't (?:we|you))|(?:how|what) about(?= \w+ing\b)|(?:would|do) you mind)(?: (?:please|also|just|maybe|perhaps|possibly|instead))* (?!explain|clarify|elaborate|tell|describe|say|share|confirm|remind|help me|show|point|be sure|know|see|think|have a (?:look|call)|check (?:if|whether)|not\b|get (?:a|an|some) (?:answer|explanation))(?=[a-z])/i

const shouldThis = /^should(?:n't| not) (?:this|that|it|these|those|we|you|they) (?:also |rather )?/i

const chinese =
  /^(?:这里|这边|此处|这个|这块)?(?:能不能|能否|可否|可不可以|可以|是不是(?:应该|要)|是否(?:应该|要|可以)|要不要|要不|为什么不|为何不|何不)(?!解释|说明|告诉|讲|确认)/

/** Whether a question only has the form of one. */
export function isRequest(sentence: string): boolean {
  const plain = sentence.replace(/[‘’]/g, "'")
  return [english, shouldThis, doubtfulOrder, chinese].some((form) => form.test(plain))
}

/** What a request asks for, without its form; the sentence as it is where it has none. */
export function wishOf(sentence: string): string {
  const plain = sentence.replace(/[‘’]/g, "'")
  const form =
    english.exec(plain) ??
    /^should(?:n't| not) (?:\w+) (?:also |rather )?(?!be\b|have\b)(?=[a-z])/i.exec(plain) ??
    chinese.exec(plain)
  if (form === null) return plain
  return plain
    .slice(form[0].length)
    .replace(/\s*[?？]+$/, '')
    .replace(/^using\b/i, 'use')
}
