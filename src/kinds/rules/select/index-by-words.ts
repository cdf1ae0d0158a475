/**
 * Finds entries by a word of theirs as the search engine counts it. A hook process asks for a dozen words and ends: so texts are only counted
 * when a word is asked for that begins like one of theirs.
 * @param words the words of a text as the search engine counts them.
 */
export function indexByWords<T>(
  entries: readonly { text: string; value: T }[],
  words: (text: string) => readonly string[],
): (word: string) => readonly T[] {
  const waiting = new Map<string, Set<{ text: string; value: T }>>()
  for (const entry of entries) {
    for (const beginning of beginningsOf(entry.text)) {
      const list = waiting.get(beginning) ?? new Set()
      waiting.set(beginning, list.add(entry))
    }
  }
  const counted = new Set<{ text: string; value: T }>()
  const found = new Map<string, T[]>()
  const none: readonly T[] = []
  return (word) => {
    const beginning = word.slice(0, 2)
    for (const entry of waiting.get(beginning) ?? []) {
      if (counted.has(entry)) continue
      counted.add(entry)
      for (const own of new Set(words(entry.text))) found.set(own, [...(found.get(own) ?? []), entry.value])
    }
    waiting.delete(beginning)
    return found.get(word) ?? none
  }
}

/** The first two characters of each part of a word, and each pair of characters where words are not spaced. */
function beginningsOf(text: string): Set<string> {
  const parts = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const spaced = parts.filter((part) => /^[a-z0-9]/.test(part)).map((part) => part.slice(0, 2))
  const pairs = parts
    .filter((part) => !/^[a-z0-9]/.test(part))
    .flatMap((part) => [...part].flatMap((character, at, all) => [character, character + (all[at + 1] ?? '')]))
  return new Set([...spaced, ...pairs])
}
