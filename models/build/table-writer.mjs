// Writes the files that src/core/search/embedders/table-file.ts reads.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** @param {string} path @param {number[]} header up to six numbers @param {ArrayBufferView[]} arrays */
export const writeTable = (path, header, arrays) => {
  const start = new Uint32Array(8)
  start.set([0x4d454e4d, 1, ...header])
  const parts = [start, ...arrays].map((array) => {
    const body = Buffer.from(array.buffer, array.byteOffset, array.byteLength)
    return Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)])
  })
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, Buffer.concat(parts))
}

/**
 * Lays fingerprints into an open-addressing table; `slotOf(i)` tells where entry i went. Throws where two are equal.
 * @param {Uint32Array} fingerprints
 */
export const layTable = (fingerprints) => {
  let slots = 1
  while (slots * 0.8 < fingerprints.length) slots *= 2
  const table = new Uint32Array(slots)
  const places = fingerprints.reduce(
    (list, wanted) => {
      let slot = wanted & (slots - 1)
      while (table[slot] !== 0) {
        if (table[slot] === wanted) throw new Error(`two entries have the fingerprint ${wanted}`)
        slot = (slot + 1) & (slots - 1)
      }
      table[slot] = wanted
      list.push(slot)
      return list
    },
    /** @type {number[]} */ ([]),
  )
  return { table, places, slots }
}
