/** 32-bit FNV-1a with a final mix, over UTF-16 units: the key of a term in counts and bags. */
export function hashTerm(term: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < term.length; i++) hash = Math.imul(hash ^ term.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}
