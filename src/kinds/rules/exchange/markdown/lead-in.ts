import { isNegative } from './judge.ts'

/** Headings that tell how things are or what to type, and do not ask for anything. */
const telling =
  /\b(?:overview|about|introduction|background|architecture|structure|directory|director(?:y|ies)|layout|tech(?:nology)? stack|stack|commands?|scripts?|set-?up|install(?:ation)?|getting started|quick ?start|usage|links?|references?|resources|glossary|changelog|contents|examples?|features|roadmap|license|deployment|environment variables?)\b|概述|简介|背景|架构|目录|结构|技术栈|命令|脚本|安装|快速开始|使用方法|链接|参考|术语|示例|例子|更新日志/i

const forbidding =
  /^(?:don['’]?ts?\b|do not\b|never\b|avoid\b|anti-?patterns?\b|forbidden\b|prohibited\b|bad practices?\b|not allowed\b|what not to do\b|things to avoid\b|❌|🚫|⛔|禁止|严禁|不要|避免|反模式|不允许|禁忌)/i

export function isTelling(heading: string): boolean {
  return telling.test(heading)
}

/** What a heading forbids all below it, as words to stand before each: under "Don't", "use any" means the contrary of what it says. */
export function forbids(heading: string): string | undefined {
  const plain = heading.replace(/^[\s\d.:#]+/, '')
  if (!forbidding.test(plain)) return undefined
  return /\p{Script=Han}/u.test(plain) ? '禁止' : 'Avoid'
}

const conditional =
  /^(?:when|if|for|in|on|before|after|while|during|unless|where|with|inside)\b|^(?:当|在|如果|若|对于|针对)|[时前后]$/i

/** Whether a line that announces a list changes what its items mean. */
export function changesMeaning(lead: string): boolean {
  return isNegative(lead) || conditional.test(lead)
}

/** The item with the words that announce it. */
export function joinLead(lead: string | undefined, text: string): string {
  if (lead === undefined || (isNegative(lead) && isNegative(text))) return text
  return /\p{Script=Han}$/u.test(lead) ? `${lead}：${text}` : `${lead}: ${text}`
}
