const recordId = /^nt_[0-9a-f]{32}$/

/** What a reference says: the id that it carries, or the words by which it means a note. */
export interface Reference {
  id: string | undefined
  target: string
}

/** The form of a link that outlives every rename: `mnema-id:nt_…`. */
export const idScheme = 'mnema-id:'

/**
 * Reads an id, a title, a path, or a wiki link around one of them: `[[Release plan#Risks|the risks]]`.
 * What follows `#` and `|` says where to look and how to show it, not which note is meant.
 */
export function readReference(text: string): Reference {
  const link = /^!?\[\[(.*)\]\]$/s.exec(text.trim())
  const inside = (link?.[1]?.split('|')[0] ?? text).trim()
  const target = link === null ? inside : withoutHeading(inside)
  const id = target.startsWith(idScheme) ? target.slice(idScheme.length) : target
  return { id: recordId.test(id) ? id : undefined, target: target.replace(/^\/+/, '') }
}

function withoutHeading(inside: string): string {
  const at = inside.indexOf('#')
  return at > 0 ? inside.slice(0, at).trim() : inside
}
