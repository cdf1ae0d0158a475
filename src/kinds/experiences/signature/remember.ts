/** Longest text whose reading is kept, in characters. */
const longest = 1000

/**
 * A pure reading of a text that remembers what it read: lines of errors are read again and again, as parts of one log and from call to call.
 * @param most texts that are remembered before all are forgotten
 */
export function remember<T>(read: (text: string) => T, most = 2000): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const result = read(text)
    if (text.length <= longest) {
      if (known.size >= most) known.clear()
      known.set(text, result)
    }
    return result
  }
}
