import type { Reply } from './mnema.ts'

/** The URIs of the hits in a reply of `lore_search`, best first. */
export function hitUris(reply: Reply): string[] {
  return [...reply.text.matchAll(/^\d+\. (\S+) \(priority: /gm)].map(([, uri = '']) => uri)
}

export function firstUri(reply: Reply): string | undefined {
  return hitUris(reply)[0]
}
