import { type Locale, say } from '../../contract/index.ts'

const joined = /\bor\b|或(?!许|然|多或少)|以及/iu

/** What is weak about a disclosure, as sentences; empty when it is one clear trigger. */
export function reviewDisclosure(disclosure: string | undefined, locale: Locale): string[] {
  if (disclosure === undefined || disclosure.trim() === '') {
    return [
      say(locale, {
        en: 'No disclosure: say in which one situation this memory should be recalled.',
        zh: '缺少触发条件（disclosure）：请说明在哪一种情况下应召回这条记忆。',
      }),
    ]
  }
  if (joined.test(disclosure)) {
    return [
      say(locale, {
        en: 'The disclosure joins several triggers: keep one, and make a node for each other situation.',
        zh: '触发条件把多个情况连在一起：只保留一个，其他情况各建一个节点。',
      }),
    ]
  }
  return []
}
