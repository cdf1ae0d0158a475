import { controlTags } from './control-tags.ts'
import { hiddenPattern } from './hidden-characters.ts'
import { trait, traitsOf } from './traits.ts'
import { rewrite, type View } from './view.ts'

const inert: Readonly<Record<string, string>> = { '<': '‹', '[': '［' }

/**
 * Makes control-like tags inert: the character that opens each is replaced by a look-alike of the same length. Whatever the tags are
 * nested in, each opening character is judged by what follows it, and no replacement can make a new one.
 */
export function neutralise(text: string): string {
  const traits = traitsOf(text)
  if ((traits & trait.bracket) === 0) return text
  const view: View = { text, map: undefined }
  const plain = traits & trait.hidden ? rewrite(view, hiddenPattern, () => '') : view
  const parts: string[] = []
  let done = 0
  for (const match of plain.text.matchAll(controlTags)) {
    const place = plain.map?.[match.index] ?? match.index
    parts.push(text.slice(done, place), inert[match[0]] ?? match[0])
    done = place + 1
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(done)
}
