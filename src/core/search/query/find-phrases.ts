import { flatten } from '../analysis/index.ts'

const quoted = /"([^"]{2,200})"|“([^”]{2,200})”|「([^」]{2,200})」|『([^』]{2,200})』|`([^`]{2,200})`/g

/** A whole query up to this length is looked for as it is. */
const longestWhole = 80

export function findPhrases(text: string): string[] {
  const found = [...text.matchAll(quoted)].flatMap((match) => match.slice(1).filter((part) => part !== undefined))
  const phrases = found.length > 0 ? found : text.length <= longestWhole ? [text] : []
  return phrases
    .map((phrase) => flatten(phrase).replace(/^[\s"'“”「」『』]+|[\s"'“”「」『』?!？！。.,，]+$/gu, ''))
    .filter((phrase) => phrase.length > 1)
}
