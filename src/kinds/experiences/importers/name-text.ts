import { limits } from '../experience.ts'
import { oneLine } from '../wording/index.ts'

/**
 * A title and the text under it. A title that is longer than a title may be is shortened, and then stands whole at the head of the text:
 * nothing is lost.
 * @param title may be empty: then the first sentence of the text is the title.
 */
export function nameText(title: string, text: string): { title: string; text: string } {
  const given = oneLine(title)
  const line = given || firstSentence(text)
  const letters = [...line]
  if (letters.length <= limits.title) return { title: line, text }
  const short = `${letters
    .slice(0, limits.title - 1)
    .join('')
    .trimEnd()}…`
  return { title: short, text: given === '' ? text : `${given}\n\n${text}` }
}

/** Up to a full stop that ends a sentence, in English or Chinese, or to the end of the line. */
function firstSentence(text: string): string {
  const line = text.trim().split(/[\r\n]/, 1)[0] ?? ''
  return oneLine(/^.*?(?:[.!?](?=\s)|[。！？])/u.exec(line)?.[0] ?? line)
}
