import { randomBytes } from 'node:crypto'

/** Random bytes are drawn for many ids at once: a call for each would cost more than the rest of an id. */
const poolSize = 4_096
let pool = randomBytes(poolSize)
let used = 0

function draw(count: number): Buffer {
  if (used + count > poolSize) {
    pool = randomBytes(poolSize)
    used = 0
  }
  used += count
  return pool.subarray(used - count, used)
}

let lastTime = 0
let counter = 0

/**
 * A new id: the prefix and a UUIDv7 (RFC 9562) in 32 hex digits. Ids of one process rise strictly: the 12 bits after the time are a
 * counter that begins low and random in each millisecond, and borrows from the next millisecond when it is full.
 */
export function newId(prefix: string): string {
  const random = draw(10)
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
