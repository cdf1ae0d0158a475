import { readFileSync } from 'node:fs'

/** The first number of each file of the model: 'MNEM' as little-endian bytes. */
const magic = 0x4d454e4d

/** The number after it: the format that this reader understands. */
const format = 1

/** Bytes before the arrays of a file: magic, format, and six numbers of the file's own, each of 32 bits. */
export const headerBytes = 32

/** One file of the model, cut into typed-array views on the bytes as read: nothing is copied or parsed. */
export interface TableFile {
  /** The numbers of the header that follow magic and format; what each means is told where the file is used. */
  readonly header: Uint32Array
  uint32(length: number): Uint32Array
  float32(length: number): Float32Array
  uint16(length: number): Uint16Array
  uint8(length: number): Uint8Array
  int8(length: number): Int8Array
}

/**
 * Opens a file of the model. It starts with eight little-endian 32-bit numbers: magic, format, and six of the file's own;
 * then its arrays follow one another, each beginning at a multiple of four bytes.
 * Throws where the file is missing, is not of this format, or is shorter than its header says.
 */
export function openTableFile(path: string): TableFile {
  const bytes = readFileSync(path)
  const buffer = bytes.byteOffset % 4 === 0 ? bytes : Buffer.from(new Uint8Array(bytes).buffer)
  const end = buffer.byteOffset + buffer.byteLength
  const header = readHeader(path, buffer)
  let next = buffer.byteOffset + headerBytes
  const take = (size: number): number => {
    const at = next
    next += Math.ceil(size / 4) * 4
    if (at + size > end) throw new Error(`${path} is shorter than its header says; make it anew with models/build`)
    return at
  }
  return {
    header,
    uint32: (length) => new Uint32Array(buffer.buffer, take(length * 4), length),
    float32: (length) => new Float32Array(buffer.buffer, take(length * 4), length),
    uint16: (length) => new Uint16Array(buffer.buffer, take(length * 2), length),
    uint8: (length) => new Uint8Array(buffer.buffer, take(length), length),
    int8: (length) => new Int8Array(buffer.buffer, take(length), length),
  }
}

/** The six numbers of a file's header. Throws where the bytes do not start like a file of this format. */
export function readHeader(path: string, bytes: Buffer): Uint32Array {
  if (bytes.byteLength < headerBytes) throw new Error(`${path} is not a file of the embedding model: it is too short`)
  const start = Uint32Array.from({ length: 8 }, (_, i) => bytes.readUInt32LE(i * 4))
  if (start[0] !== magic || start[1] !== format) {
    throw new Error(`${path} is not a file of the embedding model in format ${format}; make it anew with models/build`)
  }
  return start.subarray(2)
}
