/** Tags around everything that Mnema puts into a host's context: the recall block, and memory fenced as data. */
const ownTags = ['recall', 'memory'] as const

/**
 * The prompt without what Mnema itself had put into it. Some hosts hand back the injected text as part of the prompt; searching with it would
 * find the same memories again and again. Only complete blocks go: a tag that a person merely mentions stays.
 */
export function withoutOwnText(prompt: string): string {
  return ownTags.reduce(withoutBlocks, prompt)
}

function withoutBlocks(text: string, tag: string): string {
  const opening = `<${tag}`
  const closing = `</${tag}>`
  let kept = ''
  let position = 0
  while (true) {
    const start = text.indexOf(opening, position)
    if (start < 0) break
    const next = text[start + opening.length]
    const end = text.indexOf(closing, start)
    if (end < 0) break
    if (next === ' ' || next === '>') {
      kept += text.slice(position, start)
      position = end + closing.length
    } else {
      kept += text.slice(position, start + opening.length)
      position = start + opening.length
    }
  }
  return kept + text.slice(position)
}
