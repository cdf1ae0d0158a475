/**
 * Fingerprints of short strings, and the open-addressing tables that are looked up by them.
 *
 * A table keeps 32-bit fingerprints instead of strings, so that a file is used in place, as typed-array views, with
 * nothing to parse. The build refuses two entries with one fingerprint; a string that is in no table meets an entry's
 * fingerprint by chance about once in a thousand million probes.
 */

/** Where the hash of a word's beginning starts, and where that of a piece inside a word does (FNV-1a's offset basis, and its complement). */
export const wordSeed = 0x811c9dc5
export const insideSeed = 0x7ee3623a

/** The hash after one more UTF-16 unit: FNV-1a over 16-bit units. */
export function extend(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193)
}

/** A fingerprint from a hash: mixed so that its low bits are a good slot (murmur3's finaliser), never 0, which marks an empty slot. */
export function fingerprint(hash: number): number {
  let mixed = hash ^ (hash >>> 16)
  mixed = Math.imul(mixed, 0x85ebca6b)
  mixed ^= mixed >>> 13
  mixed = Math.imul(mixed, 0xc2b2ae35)
  mixed ^= mixed >>> 16
  return mixed >>> 0 || 1
}

/** The slot of a fingerprint in a table whose length is a power of two, or -1. */
export function slotOf(fingerprints: Uint32Array, wanted: number): number {
  const mask = fingerprints.length - 1
  for (let slot = wanted & mask; ; slot = (slot + 1) & mask) {
    const found = fingerprints[slot]
    if (found === wanted) return slot
    if (found === 0 || found === undefined) return -1
  }
}
