import { limits } from '../../rule.ts'
import type { HeadingAbove } from '../markdown/index.ts'

/** Headings that say nothing about what is below them. */
const empty =
  /^(?:(?:the |our |general |coding |code |project |team |important |more |other |key |core |basic |best |development )*(?:rules?|guidelines?|conventions?|standards?|practices?|principles?|instructions?|notes?|requirements?|preferences?|style(?: ?guide)?|do['’]?s?|don['’]?ts?|always|never|avoid|important|general|misc(?:ellaneous)?|agents?(?:\.md)?|claude(?:\.md)?|gemini(?:\.md)?|copilot(?: instructions)?))$|^(?:编码|代码|项目|团队|开发|通用|基本)?(?:规则|规范|约定|准则|指南|原则|要求|注意事项)$/i

/** What a heading above a rule tells about it: its subject as a word that a task may contain, and as the title of a rule that stands alone. */
export function hintsOf(
  headings: readonly HeadingAbove[],
  alone: boolean,
): { title: string | undefined; triggers: readonly string[] } {
  const heading = headings.at(-1)
  const text =
    heading?.text
      .replaceAll('`', '')
      .replace(/^[^\p{L}\p{N}]+|[\s:：]+$/gu, '')
      .replace(/^\d+[.)]\s*/, '') ?? ''
  // The first heading of a file names the file.
  const covers = headings.length === 1 && heading !== undefined && /\.md$/i.test(text)
  if (text.length < 2 || covers || empty.test(text) || /[/*]/.test(text)) return { title: undefined, triggers: [] }
  return {
    title: alone && text.length <= limits.title ? text : undefined,
    triggers: text.length <= limits.trigger ? [text.toLowerCase()] : [],
  }
}
