/** A text as a reader who decodes it would see it, with the way back to the text as written. */
export interface View {
  text: string
  /** For each UTF-16 unit of `text`, and one past its end, the place in the text as written; undefined: the same places. */
  map: Int32Array | undefined
}

/** Where a span of the view lies in the text as written. */
export function originalSpan(view: View, start: number, end: number): [start: number, end: number] {
  if (!view.map) return [start, end]
  return [view.map[start] ?? 0, view.map[end] ?? 0]
}

/** Rewrites what the pattern matches and keeps the way back. @param pattern global. @returns the same view where nothing matched. */
export function rewrite(view: View, pattern: RegExp, replace: (found: string) => string): View {
  const { text } = view
  const parts: string[] = []
  const places: number[] = []
  let done = 0
  const keep = (end: number) => {
    for (let index = done; index < end; index += 1) places.push(view.map?.[index] ?? index)
    parts.push(text.slice(done, end))
  }
  for (const match of text.matchAll(pattern)) {
    const replaced = replace(match[0])
    if (replaced === match[0]) continue
    keep(match.index)
    for (let index = 0; index < replaced.length; index += 1) places.push(view.map?.[match.index] ?? match.index)
    parts.push(replaced)
    done = match.index + match[0].length
  }
  if (done === 0) return view
  keep(text.length)
  places.push(view.map?.[text.length] ?? text.length)
  return { text: parts.join(''), map: Int32Array.from(places) }
}
