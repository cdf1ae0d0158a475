import { randomBytes } from 'node:crypto'

let lastTime = 0
let counter = 0

/**
 * A new id: the prefix and a UUIDv7 (RFC 9562) in 32 hex digits. Ids of one process rise strictly: the 12 bits after the time are a
 * counter that begins low and random in each millisecond, and borrows from the next millisecond when it is full.
 */
export function newId(prefix: string): string {
  const random = randomBytes(10)
  const now = Date.now()
  if (now > lastTime) {
    lastTime = now
    counter = random.readUInt16BE(0) & 0x7ff
  } else {
    counter += 1
    if (counter > 0xfff) {
      lastTime += 1
      counter = random.readUInt16BE(0) & 0x7ff
    }
  }
  const tail = random.subarray(2)
  tail[0] = ((tail[0] ?? 0) & 0x3f) | 0x80
  return `${prefix}${lastTime.toString(16).padStart(12, '0')}7${counter.toString(16).padStart(3, '0')}${tail.toString('hex')}`
}
