// Reads float16 tensors out of a safetensors file.
import { readFileSync } from 'node:fs'

/** @param {number} half the 16 bits of an IEEE 754 half-precision number */
const halfToFloat = (half) => {
  const sign = half & 0x8000 ? -1 : 1
  const exponent = (half >> 10) & 31
  const fraction = half & 1023
  if (exponent === 0) return sign * fraction * 2 ** -24
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}

/**
 * @param {string} path
 * @returns {(name: string) => { shape: number[], data: Float32Array }} looks a tensor up by name; throws for an unknown one
 */
export const openSafetensors = (path) => {
  const file = readFileSync(path)
  const headerLength = Number(file.readBigUInt64LE(0))
  const header = JSON.parse(file.toString('utf8', 8, 8 + headerLength))
  return (name) => {
    const entry = header[name]
    if (!entry) throw new Error(`no tensor ${name} in ${path}`)
    const [start, end] = entry.data_offsets
    const data = new Float32Array((end - start) / 2)
    for (let i = 0; i < data.length; i++) data[i] = halfToFloat(file.readUInt16LE(8 + headerLength + start + 2 * i))
    return { shape: entry.shape, data }
  }
}
